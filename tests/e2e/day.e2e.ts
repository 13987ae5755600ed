import type { FileChooser, Page } from '@playwright/test'
import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { camtOf, lineOf, statementOf } from '#tests/support/camt.ts'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { countingKeys, withoutPointer } from '#tests/support/keyboard.ts'

const record = (page: Page) => page.locator('[data-record]')
const asked = (page: Page) => page.locator('dialog[open][data-confirming]')

// keyboard.md §2 counts each step; the hold of ten seconds before something leaves the house is let go
const day =
  'a day of an order by keyboard: offered, accepted, placed, invoiced, paid by a statement, shipped, refunded in part'
test(day, { tag: '@full' }, async ({ page, request, database }) => {
  test.setTimeout(180_000)
  const db = openDb(database)
  const letGo = () => db.run(sql`update outbox set held_until = now() where status = 'held'`)
  const { id } = await db.one<{ id: number }>(sql`
    update orders set status = 'preparing', held_from = null where id = (
      select o.id from orders o
      where o.status in ('pending', 'processing', 'on-hold', 'confirmed') and o.email <> '' and o.shop_id = 1
        and o.payment_state = 'open' and o.payment_method_id is not null
        and (select sum(i.quantity) from order_items i where i.order_id = o.id) > 1
        and not exists (select from order_items i where i.order_id = o.id and i.cancelled_quantity > 0)
        and not exists (select from shipments p where p.order_id = o.id)
        and not exists (select from invoices n where n.order_id = o.id)
        and (select count(distinct a.type) from order_addresses a where a.order_id = o.id and a.address_line_1 <> '') = 2
      order by o.id desc limit 1)
    returning id`)
  await signInAs(page, 'orders', `/orders/${id}`)
  await expect(record(page)).toHaveAttribute('data-status', 'preparing')
  await withoutPointer(page)
  // Chromium is asked early: what is intercepted as late as it is opened may be missed
  const choosing = Promise.withResolvers<FileChooser>()
  page.on('filechooser', choosing.resolve)
  const keys = countingKeys(page)
  const counted: Record<string, number> = {}
  const done = (step: string) => {
    counted[step] = keys.count()
    keys.restart()
  }

  await keys.press('s', 'o')
  await expect(asked(page)).toBeVisible()
  await keys.press('Enter')
  await expect(record(page)).toHaveAttribute('data-status', 'proposal')
  done('offer')
  await letGo()
  const answerToken = async () =>
    (
      await db.maybe<{ token: string }>(sql`
        select answer_token as token from documents where order_id = ${id} and type = 'proposal' and date_issued is not null`)
    )?.token
  await expect.poll(answerToken, { timeout: 30_000 }).toBeTruthy()
  const form = { answer: 'accepted', message: '', confirmed: 'yes' }
  await request.post(`/offer/${await answerToken()}`, { form })
  await expect.poll(() => db.one(sql`select status from orders where id = ${id}`)).not.toEqual({ status: 'proposal' })

  await page.goto(`/orders/${id}`)
  await expect(record(page)).toHaveAttribute('data-record', String(id))
  keys.restart()
  await keys.press('s', 'p')
  await expect(page.getByRole('button', { name: 'Weiter', exact: true })).toBeVisible()
  await keys.press('Enter')
  await expect(asked(page)).toBeVisible()
  await keys.press('Enter')
  await expect(record(page)).toHaveAttribute('data-status', /^(pending|processing|confirmed)$/)
  done('place')
  await letGo()

  const invoice = () =>
    db.maybe<{ id: number; number: string; open: string; status: string }>(sql`
      select id, number, total as open, status from invoices where order_id = ${id} and status <> 'cancelled'`)
  if ((await invoice()) === undefined) {
    await keys.press('i', 's')
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Abbrechen' })).toBeFocused()
    await keys.press('Tab', 'Enter')
  }
  done('invoice')
  await expect.poll(async () => (await invoice())?.number ?? '', { timeout: 30_000 }).toMatch(/\d$/)
  const { number = '', open = '0' } = (await invoice()) ?? {}

  // the bank's file has one line that pays it
  await keys.press('g', 'b')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible()
  await keys.press('i', 'a')
  const booked = new Date().toISOString().slice(0, 10)
  const line = lineOf({ amount: Math.round(Number(open) * 100), purpose: number, booked, value: booked })
  const statement = camtOf([statementOf({ id: `DAY-${id}`, from: booked, to: booked, lines: [line] })])
  await (
    await choosing.promise
  ).setFiles({ name: 'auszug.xml', mimeType: 'application/xml', buffer: Buffer.from(statement) })
  await expect(toasts(page).filter({ hasText: '1 Zeile geladen' })).toBeVisible()
  done('load the statement')
  await expect(page.locator('[data-row="0"]')).toContainText(number)
  await keys.press('Home')
  await keys.press('Enter')
  await expect.poll(async () => (await invoice())?.status).toBe('paid')
  done('book the line')

  await page.goto(`/orders/${id}`)
  await expect(record(page)).toHaveAttribute('data-record', String(id))
  keys.restart()
  await keys.press('s', 's')
  await expect(asked(page)).toBeVisible()
  await keys.press('Enter')
  await expect(record(page)).toHaveAttribute('data-status', 'preparing-for-shipment')
  await keys.press('s', 't')
  await keys.type('JD00990000')
  await expect(page.locator('dialog[open]').getByLabel('Sendungsnummer')).toHaveValue('JD00990000')
  await keys.press('Enter')
  await expect(asked(page)).toBeVisible()
  await keys.press('Enter')
  await expect(record(page)).toHaveAttribute('data-status', 'order-in-transit')
  done('ship')

  await keys.press('s', 'f')
  await expect(page.locator('dialog[open]')).toContainText(/von \d+ Stück/)
  await keys.press('Enter')
  await expect(asked(page)).toBeVisible()
  await keys.press('Enter')
  await expect(toasts(page).filter({ hasText: 'noch nicht bestätigt' })).toBeVisible()
  await keys.press('g', 'r')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toContainText('Entwurf')
  await keys.press('Enter')
  await expect(record(page)).toHaveAttribute('data-status', 'draft')
  await keys.press('s', 'c')
  await expect(asked(page)).toBeVisible()
  await keys.press('Tab', 'Enter')
  await expect(record(page)).toHaveAttribute('data-status', 'confirmed')
  done('refund')
  await letGo()
  await expect
    .poll(
      () =>
        db.run(
          sql`select from documents where order_id = ${id} and type = 'credit-invoice' and date_issued is not null`,
        ),
      { timeout: 30_000 },
    )
    .toBe(1)
  await db.close()
  const most = { offer: 3, place: 4, invoice: 5, 'load the statement': 4, 'book the line': 2, ship: 17, refund: 12 }
  for (const [step, count] of Object.entries(counted))
    expect(count, step).toBeLessThanOrEqual(most[step as keyof typeof most])
})
