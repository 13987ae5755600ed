import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('an error names its call, which one key copies and the next opens; from its entry the way leads to the record @full', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(page, 'admin', '/orders/orders?status=processing&sort=total.desc')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible({ timeout: 20_000 })
  // a part that no order has: the server itself refuses to read it
  await page.route(/\/api\/v3\/order\/\d+$/, (route) => route.continue({ postData: '{"expand":["nonsense"]}' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/orders\/\d+/)
  const order = new URL(page.url()).pathname
  const error = toasts(page).filter({ hasText: 'Korrelations-ID: ' })
  await expect(error).toBeVisible()
  const [, id = ''] = /Korrelations-ID: ((?:[0-9a-z]{4}-){2}[0-9a-z]{4})/.exec((await error.textContent()) ?? '') ?? []
  await page.keyboard.press('Shift+A')
  await expect(toasts(page).filter({ hasText: `In die Zwischenablage kopiert: ${id}` })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
  await page.keyboard.press('Shift+A')
  await expect(page).toHaveURL(/\/admin\/api-log\/\d+$/)
  const entry = page.getByRole('main')
  await expect(entry).toContainText(id)
  await expect(entry).toContainText('order.read')
  await expect(entry).toContainText('nonsense')
  await page.unrouteAll()
  await page.locator(`a[href="${order}"]`).first().click()
  await expect(page.locator('[data-record]')).toHaveAttribute('data-status', 'processing')
})
