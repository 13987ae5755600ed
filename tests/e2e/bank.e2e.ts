import { camtOf, lineOf, statementOf } from '#tests/support/camt.ts'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('a file that is none says why, and a pasted one is loaded', async ({ page }) => {
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

test('q looks an invoice up for the line in focus, also where the panel is shut, and says why it does not', async ({
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
