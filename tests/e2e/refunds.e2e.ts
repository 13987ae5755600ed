import type { Page } from '@playwright/test'
import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { countingKeys, withoutPointer } from '#tests/support/keyboard.ts'
import { makeOrder, makeShops } from '#tests/support/make-order.ts'

const record = (page: Page) => page.locator('[data-record]')
const palette = (page: Page) => page.locator('dialog[open]')

test('a line of the open order is refunded in twelve keys, from the draft to its confirmation', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  const facts = { is_paid: true, has_payment: true, item_count: 2 }
  const order = await makeOrder(db, await makeShops(db), 'completed', facts)
  await signInAs(page, 'orders', `/orders/${order}`)
  await expect(record(page)).toHaveAttribute('data-status', 'completed')
  await withoutPointer(page)
  const keys = countingKeys(page)

  await keys.press('s', 'f')
  // a whole line is proposed, and no more than is left of it
  await expect(palette(page)).toContainText('von 1 Stück')
  await keys.press('Enter')
  // what is given back is another sum than the order's
  const question = page.locator('dialog[open][data-confirming]')
  await expect(question).toContainText(/Erstattet wird\s*50,00/)
  await expect(question).not.toContainText('100,00')
  await keys.press('Enter')
  await expect(toasts(page).filter({ hasText: 'noch nicht bestätigt' })).toBeVisible()

  await keys.press('g', 'r')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toContainText('Entwurf')
  await keys.press('Enter')
  await expect(record(page)).toHaveAttribute('data-status', 'draft')
  await keys.press('s', 'c')
  await expect(page.locator('dialog[open][data-confirming]')).toContainText('nicht rückgängig')
  // what nothing takes back is not confirmed by Enter alone
  await keys.press('Tab', 'Enter')
  await expect(record(page)).toHaveAttribute('data-status', 'confirmed')
  expect(keys.count()).toBeLessThanOrEqual(12)
  await expect
    .poll(() => db.one(sql`select status, refund_total from orders where id = ${order}`))
    .toEqual({ status: 'partial-refund', refund_total: '50.00' })
  // what its own moves make of it stands there without another read: nobody pays twice
  await expect(record(page)).toContainText('Von Hand auszuzahlen')
  await page.keyboard.press('s')
  await page.keyboard.press('p')
  await page.locator('dialog[open][data-confirming]').waitFor()
  await page.keyboard.press('Enter')
  await expect(record(page)).toHaveAttribute('data-status', 'paid-out')
  await expect(record(page)).not.toContainText('Von Hand auszuzahlen')
  await expect(record(page).getByRole('table', { name: 'Aus diesen Zahlungen' })).toContainText('Ausgezahlt')

  // its lines are given: the other one is chosen by its quantity, in another refund of the same order
  await page.goto(`/orders/${order}`)
  await expect(page.getByRole('table', { name: 'Erstattungen' })).toContainText('ausgezahlt')
  await page.keyboard.press('c')
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/\/refunds\/new/)
  await expect(page.getByLabel('Auftrag')).toHaveValue(/^T-/)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(record(page)).toHaveAttribute('data-status', 'draft')
  const contents = page.locator('#record-contents')
  await expect(contents.getByRole('row').filter({ hasText: 'Zelt' })).toHaveCount(1)
  // more than is left of it is refused where it is typed
  await page.keyboard.press('2')
  await page.keyboard.press('e')
  await page.locator('[data-path^="items."][data-path$=".quantity"]').focus()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  // marked where it is typed, before anything is sent
  await expect(contents).toContainText('Höchstens 1')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+s')
  await expect
    .poll(() => db.one(sql`select gross, quantity from refunds where order_id = ${order} and status = 'draft'`))
    .toEqual({ gross: '50.00', quantity: 1 })
  await db.close()
})

test('whoever enters a payment sees of each order whose it is and what is open, and begins with that @full', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  const order = await makeOrder(db, await makeShops(db), 'pending')
  const { number } = await db.one<{ number: string }>(sql`select number from orders where id = ${order}`)
  await signInAs(page, 'orders', '/payments')
  await page.keyboard.press('c')
  await page.keyboard.press('p')
  await page.getByLabel('Auftrag').focus()
  await page.keyboard.press('ArrowDown')
  // the newest one stands first
  const option = page.getByRole('option').first()
  await expect(option).toContainText(number)
  await expect(option).toContainText(/Offen 100,00/)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Betrag', { exact: true })).toHaveValue(/^100,00/)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(record(page)).toHaveAttribute('data-status', /captured|pending/)
  await db.close()
})
