import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('an error names its call, which one key copies and the next opens; from its entry the way leads to the record @full', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(page, 'admin', '/orders/orders?status=processing&sort=total.desc')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-record]')).toHaveAttribute('data-status', 'processing')
  const order = new URL(page.url()).pathname
  // a move that no order knows: the server itself refuses it
  await page.route(/\/api\/v3\/order\/\d+\/action\//, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/[^/]+$/, 'nonsense'),
    }),
  )
  await page.keyboard.press('s')
  await page.keyboard.press('h')
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
  await expect(entry).toContainText('order.nonsense')
  await expect(entry).toContainText('"version"')
  await page.locator(`a[href="${order}"]`).first().click()
  await expect(page.locator('[data-record]')).toHaveAttribute('data-status', 'processing')
})
