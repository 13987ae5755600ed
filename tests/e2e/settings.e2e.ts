import type { Page } from '@playwright/test'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

const status = (page: Page) => page.getByRole('main').getByRole('status')
const input = (page: Page, path: string) => page.locator(`[data-path=${path}] :is(input, textarea, select)`)

/** Goes on with Tab to the field, as a person does, and no further than there are fields. */
async function tabTo(page: Page, path: string): Promise<void> {
  const wanted = input(page, path)
  for (let step = 0; step < 40; step++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}

test('a payment method is created by keyboard with the statuses that set something off @full', async ({ page }) => {
  await signInAs(page, 'shops', '/payment-settings/methods/new')
  const name = `Kauf auf Probe ${Date.now()}`
  await expect(input(page, 'name')).toBeFocused({ timeout: 20_000 })
  await page.keyboard.type(name)
  await tabTo(page, 'auto_generate_invoice')
  await page.keyboard.press('Space')
  // an invoice that no status generates would never be written
  await page.keyboard.press('ControlOrMeta+s')
  await expect(input(page, 'status_generates_invoice')).toBeFocused()
  await expect(page.locator('[data-path=status_generates_invoice]')).toContainText('Dieses Feld ist erforderlich')
  await page.keyboard.type('In Bea')
  await expect(input(page, 'status_generates_invoice')).toHaveValue('processing')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(status(page)).toBeHidden()
  await page.reload()
  await expect(page.locator('[data-path=status_generates_invoice]')).toContainText('In Bearbeitung', {
    timeout: 20_000,
  })
})

test('a shop’s letterhead is written by keyboard, in its section @full', async ({ page }) => {
  await signInAs(page, 'shops', '/shops')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-path=name]')).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('8')
  await page.keyboard.press('e')
  await expect(input(page, 'company_name')).toBeFocused()
  await tabTo(page, 'managers')
  const managers = `Inga Thomsen, ${Date.now()}`
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(managers)
  await page.keyboard.press('ControlOrMeta+s')
  // the history tells of it once it is kept
  await expect(page.getByText(`→ ${managers}`)).toBeVisible()
  await page.reload()
  await expect(page.locator('[data-path=managers]')).toContainText(managers, { timeout: 20_000 })
})

test('a section of the settings that there is not says so @full', async ({ page }) => {
  await signInAs(page, 'shops', '/shipping-settings/prices')
  await expect(page.getByRole('link', { name: 'Zur Übersicht' })).toBeVisible()
  await page.goto('/shipping-settings/methods')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('the tabs of the shipping settings are gone through by keys, and a country is found by its name @full', async ({
  page,
}) => {
  await signInAs(page, 'admin', '/shipping-settings/zones')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible({ timeout: 20_000 })
  const tab = page.locator('nav a[aria-current=page]')
  const first = await tab.last().innerText()
  for (const key of ['g', 'ArrowRight']) await page.keyboard.press(key)
  await expect(tab.last()).not.toHaveText(first)
  for (const key of ['g', 'ArrowLeft']) await page.keyboard.press(key)
  await expect(tab.last()).toHaveText(first)
  await page.goto('/shipping-settings/zones/new')
  await page.locator('[data-path=name] input').fill('Benelux')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page).toHaveURL(/zones\/\d+/)
  for (const key of ['2', 'e']) await page.keyboard.press(key)
  await expect(page.locator('[data-cell]').first()).toBeFocused()
  await page.keyboard.type('belg')
  await expect(page.getByRole('option', { name: 'Belgien (BE)' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.locator('[data-cell] input').first()).toHaveValue('Belgien (BE)')
  await expect(page.getByText('Gespeichert: Versandzone Benelux')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Belgien (BE)')).toBeVisible({ timeout: 20_000 })
})
