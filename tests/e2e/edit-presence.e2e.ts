import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('who else is on a record stands in its header, and oneself in another window', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'customers', '/customers/7')
  await expect(page.locator('[data-path=first_name]')).toBeVisible({ timeout: 20_000 })
  const own = await page.context().newPage()
  await own.goto('/customers/7')
  const header = own.getByText(/^Auch hier: /)
  await expect(header).toHaveText('Auch hier: Sie, in einem anderen Fenster', { timeout: 20_000 })
  await own.close()

  const context = await browser.newContext({ baseURL })
  const other = await context.newPage()
  await signInAs(other, 'admin', '/customers/7')
  await expect(other.locator('[data-path=first_name]')).toBeVisible({ timeout: 20_000 })
  await other.keyboard.press('e')
  await expect(other.locator('[data-path=first_name] input')).toBeFocused()
  // with the next beat
  await expect(page.getByText(/^Auch hier: (?!Sie).+ \(bearbeitet\)/)).toBeVisible({ timeout: 20_000 })
  await other.keyboard.press('Escape')
  await other.keyboard.press('u')
  await expect(page.getByText(/\(bearbeitet\)/)).toBeHidden({ timeout: 20_000 })
  await context.close()
})
