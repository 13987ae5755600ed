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
