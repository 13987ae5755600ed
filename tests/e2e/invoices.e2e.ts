import type { Page } from '@playwright/test'
import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { makeInvoice } from '#tests/support/make-invoice.ts'
import { makeShops } from '#tests/support/make-order.ts'

const record = (page: Page) => page.locator('[data-record]')
const palette = (page: Page) => page.locator('dialog[open]')

test('an invoice is found, paid in part and then in full by key, and its order follows', async ({ page, database }) => {
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
