import type { Locator } from '@playwright/test'
import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { makeOrder, makeShops } from '#tests/support/make-order.ts'

test('a VAT number is checked by a key, and what was said stands beside it, read and written @full', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  const id = await makeOrder(db, await makeShops(db), 'processing')
  await db.run(sql`update orders set vat_number = 'ATU 135 85627' where id = ${id}`)
  await signInAs(page, 'orders', `/orders/${id}`)
  await expect(page.getByText('ATU 135 85627')).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('[data-vat]')).toHaveCount(0)
  // what is heard of it comes with its editor
  await expect(page.locator('[data-pending]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Bearbeiten' })).toBeEnabled()
  await page.keyboard.press('i')
  await page.keyboard.press('v')
  // of the EU's service nobody is there
  await expect(toasts(page)).toContainText('ATU 135 85627: nicht erreichbar')
  const evidence = page.locator('[data-vat]')
  await expect(evidence).toContainText(/nicht erreichbar\s*Geprüft am .+ von /)

  await db.run(sql`
    insert into vat_checks (order_id, vat_number, status, checked_by, consultation_number, name, name_match)
    values (${id}, 'ATU13585627', 'valid', 'Mia', 'WAPI-1', 'Möbel Haus', 'mismatch')`)
  await db.close()
  await page.reload()
  await expect(evidence).toContainText(/gültig\s*Geprüft am .+ von Mia/, { timeout: 20_000 })
  await expect(evidence).toContainText('Möbel Haus (weicht ab)')
  await expect(evidence).toContainText('Abfragenummer WAPI-1')
  // where it is written it stands below its field, and is that of the number which is typed
  await page.keyboard.press('e')
  const field = page.locator('[data-path=vat_number]')
  const below = field.locator('[data-vat=valid]')
  await expect(below).toBeVisible({ timeout: 20_000 })
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  await expect.poll(async () => (await top(below)) - (await top(field.locator('input')))).toBeGreaterThan(0)
  await field.locator('input').fill('ATU13585628')
  await expect(field.locator('[data-vat]')).toHaveCount(0)
})

test('a customer’s number and that of an order not saved yet are checked by the same key, below their field @full', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  const { id } = await db.one<{ id: number }>(sql`
    update customers set vat_number = 'DE136695976' where id = (select max(id) from customers) returning id`)
  await signInAs(page, 'customers', `/customers/${id}`)
  const below = page.locator('[data-path=vat_number] [data-vat]')
  await expect(page.locator('[data-path=vat_number]')).toBeVisible({ timeout: 20_000 })
  await expect(below).toHaveCount(0)
  await page.keyboard.press('i')
  await page.keyboard.press('v')
  await expect(toasts(page)).toContainText('DE136695976: nicht erreichbar')
  await expect(below).toContainText(/nicht erreichbar\s*Geprüft am .+ von /)
  // of the number that is typed, nothing was said
  await page.keyboard.press('e')
  await page.locator('[data-path=vat_number] input').fill('ATU99999999')
  await expect(below).toHaveCount(0)

  await signInAs(page, 'orders', '/orders/new')
  const typed = page.locator('[data-path=vat_number] input')
  await expect(typed).toBeVisible({ timeout: 20_000 })
  await typed.fill('DE136695976')
  await page.keyboard.press('Escape')
  await page.keyboard.press('i')
  await page.keyboard.press('v')
  await expect(below).toContainText(/nicht erreichbar\s*Soeben geprüft/)
  await db.close()
})
