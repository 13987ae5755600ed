import type { Page } from '@playwright/test'
import { call, signIn } from '#tests/support/call.ts'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { countingKeys, withoutPointer } from '#tests/support/keyboard.ts'

const rows = (page: Page) => page.locator('[data-row]:not([aria-busy=true])')
const dialog = (page: Page) => page.getByRole('dialog')
const palette = (page: Page) => page.locator('dialog[open]')

const openList = async (page: Page, user: string, path: string) => {
  await signInAs(page, user, path)
  await expect(rows(page).first()).toBeVisible({ timeout: 20_000 })
  await withoutPointer(page)
}

/** Chooses the row in focus and the two below it. */
const chooseThree = async (page: Page) => {
  await page.keyboard.press('Home')
  for (const key of ['x', 'Shift+ArrowDown', 'Shift+ArrowDown']) await page.keyboard.press(key)
  await expect(page.locator('[data-selection="3"]')).toBeVisible()
}

test('a field of many is tried first, changed as a job, and taken back, by keys alone @full', async ({ page }) => {
  await openList(page, 'products', '/products/list')
  await chooseThree(page)
  await page.keyboard.press('e')
  await expect(dialog(page).getByRole('heading')).toContainText('3 Artikel')
  await expect(dialog(page).locator('select')).toBeFocused()
  await page.keyboard.type('Gew')
  // on to its value
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: 'Neuer Wert' })).toBeFocused()
  await page.keyboard.type('4321')
  await page.keyboard.press('Enter')
  // what would come of it is said before anything is done
  await expect(palette(page).getByRole('heading', { name: '3 Artikel: Gewicht ändern?' })).toBeVisible()
  await expect(palette(page)).toContainText(/Gewicht.*4\.321 kg/)
  await page.keyboard.press('Enter')
  await expect(palette(page)).toHaveCount(0)
  await expect(toasts(page)).toContainText('3 erledigt')
  await page.keyboard.press('Enter')
  await expect(page.getByText('4.321 kg')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('z')
  await expect(toasts(page).filter({ hasText: 'Rückgängig' }).filter({ hasText: 'erledigt' })).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-record]').first()).toBeVisible()
  await expect(page.getByText('4.321 kg')).toHaveCount(0)
})

test('a tag is added to many in at most sixteen keys, and z takes it back', async ({ page }) => {
  await openList(page, 'products', '/products')
  const keys = countingKeys(page)
  await keys.press('Home', 'x', 'Shift+ArrowDown', 'Shift+ArrowDown', 'e')
  await expect(dialog(page).locator('select').first()).toBeFocused()
  await keys.type('Schl')
  await keys.press('Enter')
  await keys.type('Hü')
  await expect(page.getByRole('option', { name: 'Hütte' })).toBeVisible()
  await keys.press('Enter', 'Enter')
  await expect(palette(page).getByRole('heading', { name: '3 Artikel: Schlagwörter ändern?' })).toBeVisible()
  await expect(palette(page)).toContainText('+ Hütte')
  await keys.press('Enter')
  await expect(toasts(page)).toContainText('3 erledigt')
  expect(keys.count()).toBeLessThanOrEqual(16)
  await page.keyboard.press('z')
  await expect(toasts(page).filter({ hasText: 'Rückgängig' }).filter({ hasText: 'erledigt' })).toBeVisible()
})

test('a trial says of how many it is, and Escape leaves it with all of them chosen @full', async ({ page }) => {
  await openList(page, 'products', '/products/list')
  await chooseThree(page)
  await page.keyboard.press('e')
  await expect(dialog(page).locator('select')).toBeFocused()
  await page.keyboard.type('Gew')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: 'Neuer Wert' })).toBeFocused()
  await page.keyboard.type('4322')
  await page.route(/product\/bulk/, () => undefined)
  await page.keyboard.press('Enter')
  await expect(palette(page).getByRole('status')).toContainText('3 Artikel')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(page.locator('[data-selection="3"]')).toBeVisible()
})

test('a choice goes on by Enter as every other value does @full', async ({ page }) => {
  await openList(page, 'products', '/products/list')
  await chooseThree(page)
  await page.keyboard.press('e')
  await expect(dialog(page).locator('select')).toBeFocused()
  await page.keyboard.type('Steuerk')
  await page.keyboard.press('Tab')
  await expect(dialog(page).locator('select').last()).toBeFocused()
  await page.keyboard.type('Erm')
  await page.keyboard.press('Enter')
  await expect(palette(page).getByRole('heading', { name: '3 Artikel: Steuerklasse ändern?' })).toBeVisible()
  await expect(palette(page)).toContainText('Ermäßigt')
})

test('those that nothing names are deleted once their number is typed @full', async ({ page, baseURL }) => {
  const url = baseURL ?? ''
  const admin = await signIn(url, 'admin')
  for (const label of ['AAA eins', 'AAA zwei', 'AAA drei']) {
    const { status } = await call(url, admin, 'POST', '/api/v3/product-tag', { data: { label } })
    expect(status).toBe(200)
  }
  await openList(page, 'products', '/product-tags?q=AAA')
  await expect(rows(page)).toHaveCount(3)
  await chooseThree(page)
  await page.keyboard.press('Delete')
  await expect(palette(page).getByRole('heading', { name: '3 Schlagwörter endgültig löschen?' })).toBeVisible()
  await expect(palette(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(toasts(page).filter({ hasText: '3 erledigt' })).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
})

test('whoever may only read is told so by the keys that write many @full', async ({ page }) => {
  await openList(page, 'orders', '/payment-settings/tax-rates')
  await chooseThree(page)
  for (const key of ['e', 'Delete']) {
    await page.keyboard.press(key)
    await expect(toasts(page)).toContainText('Dazu fehlt Ihnen die Berechtigung')
    await page.reload()
    await expect(rows(page).first()).toBeVisible({ timeout: 20_000 })
    await chooseThree(page)
  }
})
