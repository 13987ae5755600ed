import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { camtOf, lineOf, statementOf } from '#tests/support/camt.ts'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('a file that is none says why, and a pasted one is loaded @full', async ({ page }) => {
  await signInAs(page, 'orders', '/payments/bank')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible()
  const paste = (text: string) =>
    page.evaluate((given) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', given)
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  await paste('<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.08"></Document>')
  await expect(toasts(page).filter({ hasText: 'Das ist camt.052.001.08' })).toBeVisible()
  await paste(camtOf([statementOf({ id: 'E2E-2', lines: [lineOf({ amount: 4711, name: 'Zita Zürcher' })] })]))
  await expect(toasts(page).filter({ hasText: '1 Zeile geladen' })).toBeVisible()
})

test('q looks an invoice up for the line in focus, also where the panel is shut, and says why it does not @full', async ({
  page,
}) => {
  await signInAs(page, 'orders', '/payments/bank?status=sure')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible()
  const panel = page.locator('[data-peek]')
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  // what follows is typed into the field, however late it comes
  await page.keyboard.type('qR1-2026', { delay: 0 })
  await expect(panel.getByRole('textbox')).toHaveValue('R1-2026')
  await expect(panel.getByRole('button', { name: /R1-2026-/ }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-row="0"]')).toBeVisible()

  // the question names what is certain, line by line
  await page.keyboard.press('Shift+Enter')
  await expect(page.getByRole('dialog')).toContainText(/R\d-\d{4}-\d{5}/)
  await page.keyboard.press('Escape')

  await page.goto('/payments/bank?status=booked')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible()
  await page.keyboard.press('q')
  await expect(toasts(page).filter({ hasText: 'Diese Zeile ist gebucht' })).toBeVisible()
})

test('for what the bank took back a payment is found by the number of the invoice that it paid @full', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  const { number, amount } = await db.one<{ number: string; amount: string }>(sql`
    select n.number, t.amount::text as amount from transactions t join invoices n on n.id = t.invoice_id
    where t.status = 'captured' and not t.is_excess and n.status = 'paid' and n.currency = 'EUR' order by t.id desc limit 1`)
  await db.run(sql`
    insert into bank_statement_lines (statement_id, account_id, fingerprint, date_booked, date_value, amount, currency, name, return_code, status, match, reason)
    select id, account_id, 'e2e', current_date, current_date, -${amount}::numeric, 'EUR', 'Zurück', 'AC04', 'returned', 'returned', 'none'
    from bank_statements order by id desc limit 1`)
  await db.close()
  await signInAs(page, 'orders', '/payments/bank?status=returned')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toContainText('Zurück')
  await page.keyboard.type(`q${number}`)
  await expect(page.locator('[data-peek]').getByRole('button', { name: new RegExp(number) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-booking="return"]')).toBeVisible()
})

test('Tab leads from the last amount of a split to what books it, and a split that is left is there again @full', async ({
  page,
}) => {
  await signInAs(page, 'orders', '/payments/bank?status=sure')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible()
  const form = page.locator('[data-peek] form').filter({ has: page.getByRole('button', { name: /^Nicht aufteilen/ }) })
  await expect(page.locator('[data-booking]')).toBeVisible()
  await page.keyboard.press('a')
  const amount = form.getByRole('textbox').last()
  await amount.fill('1')
  await page.keyboard.press('Tab')
  await expect(form.getByRole('button', { name: /^Buchen/ })).toBeFocused()
  await form.getByRole('button', { name: /^Nicht aufteilen/ }).click()
  await expect(form).toBeHidden()
  await page.keyboard.press('a')
  await expect(amount).toHaveValue('1')
})

test('Enter on a line whose invoices are still being read waits for them, and books', async ({ page, database }) => {
  const db = openDb(database)
  const { id } = await db.one<{ id: number }>(
    sql`select id from bank_statement_lines where status = 'sure' order by date_booked desc, id desc limit 1`,
  )
  const { promise: free, resolve } = Promise.withResolvers<void>()
  await page.route(`**/api/v3/bank_statement_line/${id}?**`, async (route) => {
    await free
    await route.continue()
  })
  await signInAs(page, 'orders', '/payments/bank?status=sure')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible()
  await page.keyboard.press('Enter')
  resolve()
  const stands = () => db.one(sql`select status from bank_statement_lines where id = ${id}`)
  await expect.poll(stands).toEqual({ status: 'booked' })
  await db.close()
})
