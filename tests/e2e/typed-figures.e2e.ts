import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { makeOrder, makeShops } from '#tests/support/make-order.ts'

test('what is no number is said to be none where a cost is tried @full', async ({ page, database }) => {
  const db = openDb(database)
  const { id } = await db.one<{ id: number }>(sql`select min(id) as id from shipping_methods`)
  await db.close()
  await signInAs(page, 'admin', `/shipping-settings/methods/${id}`)
  const tester = page.getByRole('region', { name: 'Versandpreis ausprobieren' })
  const weight = tester.getByLabel(/ewicht/)
  // once its editor is there nothing is drawn anew
  await expect(page.locator('[data-path=name]')).toBeVisible({ timeout: 20_000 })
  const show = tester.getByRole('button', { name: 'Preis zeigen' })
  await weight.fill('abc')
  await show.click()
  await expect(tester).toContainText('Das ist keine Zahl.')
  await expect(tester).not.toContainText('erforderlich')
  await weight.fill('')
  await show.click()
  await expect(tester).toContainText('Dieses Feld ist erforderlich')
})

test('an assistant for what lies in a shipment already leads to it @full', async ({ page, database }) => {
  const db = openDb(database)
  const order = await makeOrder(db, await makeShops(db), 'preparing-for-shipment', {
    open_quantity: 2,
    packed_quantity: 2,
  })
  const { id } = await db.one<{ id: number }>(sql`select id from shipments where order_id = ${order}`)
  await db.close()
  await signInAs(page, 'shipping', `/orders/${order}`)
  await expect(page.locator(`[data-record="${order}"]`)).toBeVisible()
  await page.keyboard.type('in', { delay: 90 })
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('liegt schon in einer Sendung')
  await dialog.getByRole('link', { name: `SH-${id}` }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/shipment/${id}`))
})

test('a wrong pickup code leads back to the one that was typed @full', async ({ page, database }) => {
  const db = openDb(database)
  const order = await makeOrder(db, await makeShops(db), 'ready-for-pickup', { is_pickup: true, open_quantity: 1 })
  await db.run(sql`update orders set pickup_code = 'K7PD4X' where id = ${order}`)
  await db.close()
  await signInAs(page, 'shipping', `/orders/${order}`)
  await expect(page.locator(`[data-record="${order}"]`)).toBeVisible()
  await page.keyboard.type('su', { delay: 90 })
  const code = page.getByLabel('Abholcode')
  await expect(code).toBeFocused()
  await page.keyboard.type('ABC', { delay: 90 })
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('dialog').getByRole('button', { name: /Abholung bestätigen/ })
  await expect(confirm).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Angaben ändern' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(code).toHaveValue('ABC')
})
