import type { Page } from '@playwright/test'
import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { countingKeys, withoutPointer } from '#tests/support/keyboard.ts'
import { makeInvoice } from '#tests/support/make-invoice.ts'
import { makeShops } from '#tests/support/make-order.ts'

const record = (page: Page) => page.locator('[data-record]')
const palette = (page: Page) => page.locator('dialog[open]')

test('an invoice is found, paid in part and then in full by key, and its order follows @full', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  const { id, order } = await makeInvoice(db, await makeShops(db), 'sent', { order: 'pending' })
  const { number } = await db.one<{ number: string }>(sql`
    update invoices set search = lower(number) where id = ${id} returning number`)

  await signInAs(page, 'orders', `/invoices?q=${number}`)
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toContainText(number)
  await page.keyboard.press('Enter')
  await expect(record(page)).toHaveAttribute('data-status', 'sent')

  // from the button of the move that is gone when it has been made
  await page.locator('[data-move="invoice.mark_paid"]').focus()
  await page.keyboard.press('s')
  await page.keyboard.press('p')
  // all that is open is what is proposed, as its reader writes it
  await expect(palette(page).getByLabel('Betrag')).toHaveValue('100,00')
  await expect(palette(page).getByLabel('Betrag')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('30,50')
  // it says of which invoice, and asks before it books, with figures and days as they are read
  await expect(palette(page)).toContainText(`Rechnung ${number}`)
  await page.keyboard.press('Enter')
  await expect(palette(page)).toContainText(/Betrag30,50\s€/)
  await expect(palette(page)).toContainText(/Bezahlt am\d\d\.\d\d\.\d\d(?!\d)/)
  await page.keyboard.press('Enter')
  await expect(page.locator('#record-payment')).toContainText(/69,50\s€/)
  await expect(toasts(page).filter({ hasText: /30,50\s€ gebucht, noch 69,50\s€ offen/ })).toBeVisible()
  await expect(record(page)).toHaveAttribute('data-status', 'sent')

  await page.keyboard.press('s')
  await page.keyboard.press('p')
  await expect(palette(page).getByLabel('Betrag')).toHaveValue('69,50')
  await page.keyboard.press('Enter')
  await expect(page.locator('dialog[open][data-confirming]')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(record(page)).toHaveAttribute('data-status', 'paid')
  await expect(page.locator('main#main')).toBeFocused()
  await expect(toasts(page).filter({ hasText: `Rechnung ${number}: Bezahlt` })).toBeVisible()
  await expect(page.locator('#record-history')).toContainText('Zahlung gebucht')
  expect(await db.one(sql`select status, payment_state from orders where id = ${order}`)).toEqual({
    status: 'processing',
    payment_state: 'paid',
  })

  await db.run(sql`
    insert into documents (order_id, invoice_id, type, number, status)
    values (${order}, ${id}, 'invoice', ${number}, 'sent')`)
  await page.goto(`/orders/${order}`)
  await page.locator('#record-documentation').getByRole('link', { name: number }).press('Enter')
  await expect(page).toHaveURL(`/invoices/${id}`)
  await db.close()
})

test('the reminder run is tried first, says what it sends, claims and leaves out, and is taken back by key @full', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  const shops = await makeShops(db)
  await db.run(sql`update invoices set next_reminder_date = null`)
  await db.run(sql`
    insert into reminder_levels (shop_id, level, days, fee, name) values
      (${shops.plain}, 0, 7, 0, null), (${shops.plain}, 1, 14, 0, null), (${shops.plain}, 2, 14, 5, '1. Mahnung'),
      (${shops.plain}, 3, 14, 10, '2. Mahnung')`)
  const made = [
    await makeInvoice(db, shops, 'over-due', { due: '2026-01-02', isSent: true }),
    await makeInvoice(db, shops, 'reminded', { level: 1 }),
    await makeInvoice(db, shops, 'reminded', { level: 1, isSuspended: true }),
    await makeInvoice(db, shops, 'reminded', { level: 3 }),
  ].map(({ id }) => id)
  await db.run(sql`update invoices set next_reminder_date = current_date - 1 where id = any(${made}::bigint[])`)
  const levels = async () =>
    (
      await db.rows<{ level: number }>(sql`
        select reminder_level as level from invoices where id = any(${made}::bigint[]) order by id`)
    ).map(({ level }) => level)

  await signInAs(page, 'orders', '/invoices')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible()
  // a key that has no room in the footer is left out as a whole
  const cut = await page.locator('[data-hints]').evaluate((hints) => {
    const room = hints.getBoundingClientRect()
    return [...hints.querySelectorAll(':scope > span > span')].flatMap((hint) => {
      const { top, right } = hint.getBoundingClientRect()
      return top < room.bottom && right > room.right + 1 ? [hint.textContent] : []
    })
  })
  expect(cut).toEqual([])
  await page.keyboard.press('Shift+M')
  // nobody has selected them
  await expect(palette(page)).toContainText('Mahnlauf starten?')
  await expect(palette(page)).toContainText('Fällig4 Rechnungen, für 3 davon möglich')
  await expect(palette(page)).toContainText('1 Rechnung wird nur als bereit fürs Inkasso vorgemerkt')
  await expect(palette(page)).toContainText(/Mahngebühren5,00\s€/)
  await expect(palette(page)).toContainText('1 × E-Mail mit der Zahlungserinnerung und 1 × E-Mail mit der Mahnung')
  await expect(palette(page)).toContainText('1 Rechnung: Mahnungen ausgesetzt')
  await page.keyboard.press('Enter')
  await expect(toasts(page).filter({ hasText: '3 erledigt' })).toBeVisible({ timeout: 20_000 })
  expect(await levels()).toEqual([1, 2, 1, 3])
  // the mails are held for a moment
  await page.keyboard.press('z')
  await expect.poll(levels, { timeout: 20_000 }).toEqual([0, 1, 1, 3])

  // with nothing due it is said what is next, and when
  await db.run(sql`update invoices set next_reminder_date = null`)
  await db.run(sql`
    update invoices set next_reminder_date = (now() at time zone 'Europe/Berlin')::date + 3 where id = ${made[0]}`)
  await page.keyboard.press('Shift+M')
  await expect(toasts(page).filter({ hasText: 'Heute ist keine' })).toContainText(
    'Als Nächstes steht an: Zahlungserinnerung zu',
  )

  await db.run(sql`update invoices set next_reminder_date = current_date - 1 where id = any(${made}::bigint[])`)

  // where the claim stands, what comes next and what it costs, and who does it anyway
  await page.goto(`/invoices/${made[1]}`)
  const road = page.locator('[data-reminder-road]')
  await expect(road.locator('[data-standing=next]')).toContainText(/1\. MahnungGebühr 5,00\s€/)
  await expect(page.locator('#record-reminders')).toContainText(/„1\. Mahnung“ folgt sonst am .* mit dem Mahnlauf/)
  await db.close()
})

test('chosen invoices are sent, suspended and handed over together by key, each tried first @full', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  const shops = await makeShops(db)
  const customer = `gemeinsam${Date.now()}`
  const make = async (
    ...about: Parameters<typeof makeInvoice> extends [unknown, unknown, ...infer Rest] ? Rest : never
  ) => {
    const { id } = await makeInvoice(db, shops, ...about)
    await db.run(sql`update invoices set search = ${customer} where id = ${id}`)
    return id
  }
  const made = [await make('created'), await make('sent'), await make('ready-for-debt-collection', { level: 3 })]
  const together = async (keys: string, question: string) => {
    await page.goto(`/invoices?q=${customer}`)
    await expect(page.locator('[data-row="2"]:not([aria-busy])')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+A')
    for (const key of keys.split(' ')) await page.keyboard.press(key)
    await expect(palette(page)).toContainText(question)
  }
  await signInAs(page, 'orders', `/invoices?q=${customer}`)
  await together('s s', '2 Rechnungen senden?')
  await page.keyboard.press('Enter')
  await expect(toasts(page).filter({ hasText: '2 erledigt' })).toBeVisible({ timeout: 20_000 })
  const statuses = async () =>
    (
      await db.rows<{ status: string; held: boolean; is_off: boolean }>(sql`
        select status, date_handed_over is not null as held, reminders_suspended as is_off from invoices
        where id = any(${made}::bigint[]) order by id`)
    ).map(({ status, held, is_off }) => `${status}${held ? ' handed over' : ''}${is_off ? ' suspended' : ''}`)
  expect(await statuses()).toEqual(['sent', 'sent', 'ready-for-debt-collection'])
  await together('s h', '2 Rechnungen')
  await page.keyboard.press('Enter')
  await expect
    .poll(statuses, { timeout: 20_000 })
    .toEqual(['sent suspended', 'sent suspended', 'ready-for-debt-collection'])
  // there is no way back: the number is typed
  await together('s c', '1 Rechnung')
  await expect(palette(page)).toContainText('Ausgenommen')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect
    .poll(statuses, { timeout: 20_000 })
    .toEqual(['sent suspended', 'sent suspended', 'ready-for-debt-collection handed over'])
  await db.close()
})

test('an invoice is issued and sent from its order in at most 5 keys, and marked as paid in at most 14', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  // placed by somebody with an address, of a shop that issues invoices, and none yet
  const { id } = await db.one<{ id: number }>(sql`
    select o.id from orders o where o.status in ('pending', 'processing', 'confirmed') and o.shop_id = 1 and o.payment_state = 'open'
      and o.email is not null and not exists (select from invoices n where n.order_id = o.id)
    order by o.id desc limit 1`)
  await signInAs(page, 'orders', `/orders/${id}`)
  await expect(record(page)).toHaveAttribute('data-record', String(id))
  await withoutPointer(page)
  const keys = countingKeys(page)
  await keys.press('i', 's')
  const question = page.getByRole('alertdialog', { name: 'Rechnung ausstellen und senden?' })
  await expect(question.getByRole('button', { name: 'Abbrechen' })).toBeFocused()
  await keys.press('Tab', 'Enter')
  await expect(question).toBeHidden()
  expect(keys.count()).toBeLessThanOrEqual(5)
  const issued = () =>
    db.maybe<{ id: number; number: string; status: string }>(sql`
      select id, number, status from invoices where order_id = ${id}`)
  await expect.poll(async () => (await issued())?.status, { timeout: 20_000 }).toBe('sent')
  const invoice = await issued()
  await db.close()

  const link = page.locator('#record-documentation').getByRole('link', { name: invoice?.number ?? '' })
  keys.restart()
  await link.focus()
  await keys.press('Enter')
  await expect(page).toHaveURL(`/invoices/${invoice?.id}`)
  await expect(record(page)).toHaveAttribute('data-status', 'sent')
  await keys.press('s', 'p')
  await expect(palette(page).getByLabel('Betrag')).toBeFocused()
  await keys.press('Enter')
  await expect(page.locator('dialog[open][data-confirming]')).toBeVisible()
  await keys.press('Enter')
  await expect(record(page)).toHaveAttribute('data-status', 'paid')
  expect(keys.count()).toBeLessThanOrEqual(14)
})
