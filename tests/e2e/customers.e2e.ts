import type { Page } from '@playwright/test'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

const rows = (page: Page) => page.locator('[data-row]:not([aria-busy=true])')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const number = (page: Page) => page.getByRole('main').getByText(/^K-\d{5} · /)
const drawerEntry = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Kunden' })

test('a customer is found, read and left again by keyboard @full', async ({ page }) => {
  await signInAs(page, 'customers', '/')
  await expect(drawerEntry(page)).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/customers$/)
  await expect(rows(page).first()).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('/')
  await page.keyboard.type('oeztuerk')
  await expect(page).toHaveURL(/q=oeztuerk/)
  await expect(rows(page).first()).toContainText('Öztürk', { timeout: 20_000 })
  await page.keyboard.press('Enter')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/customers\/\d+$/)
  // called by its name, with its number beside it
  await expect(number(page)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('region', { name: 'Grunddaten' })).toContainText('Öztürk')
  await expect(page.getByRole('region', { name: 'Weitere Angaben' })).toContainText(/Umsatz.*\d,\d\d/s)
  await expect(page).toHaveTitle(`${await heading(page).innerText()} – Kontor`)
  const second = (await number(page).innerText()).slice(0, 'K-00000'.length)
  // its place in the list comes after the record
  await expect(page.getByRole('main')).toContainText(/2 von \d/, { timeout: 20_000 })
  await page.keyboard.press('j')
  await expect(number(page)).not.toContainText(second)
  await page.keyboard.press('k')
  await expect(number(page)).toContainText(second)
  await page.keyboard.press('u')
  await expect(page).toHaveURL(/\/customers\?.*q=oeztuerk/)
  await expect(page.locator('[data-row]:has(.row-frame)')).toContainText(second)
})

test('whoever takes orders reads a customer, without the list of all @full', async ({ page }) => {
  await signInAs(page, 'orders', '/customers/7')
  await expect(number(page)).toContainText('K-16007', { timeout: 20_000 })
  await expect(heading(page)).not.toHaveText('')
  await expect(drawerEntry(page)).toHaveCount(0)
  await page.keyboard.press('3')
  await expect(page.getByRole('tab', { selected: true })).toContainText('Konditionen')
  await expect(page.getByRole('region', { name: 'Konditionen' })).toBeFocused()
})

test('a window that becomes narrow shows the page, not the drawer over it @full', async ({ page }) => {
  await signInAs(page, 'customers', '/customers')
  await expect(drawerEntry(page)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(drawerEntry(page)).toBeHidden()
})

test('an order leads to its customer, whose record shows it again @full', async ({ page }) => {
  await signInAs(page, 'orders', '/orders/7')
  const order = (await heading(page).innerText()).replace(/\D/g, '')
  const customer = page.getByRole('main').locator('a[href^="/customers/"]')
  await expect(customer).toBeVisible({ timeout: 20_000 })
  const name = await customer.innerText()
  await customer.press('Enter')
  await expect(heading(page)).toHaveText(name, { timeout: 20_000 })
  const orders = page.getByRole('region', { name: 'Aufträge' })
  await page.keyboard.press('7')
  await expect(orders).toBeFocused()
  await expect(orders.getByRole('link', { name: order })).toHaveAttribute('href', '/orders/7')
})

test('one that is not there says so, and leads to the list @full', async ({ page }) => {
  await signInAs(page, 'customers', '/customers/99999999')
  await expect(page.getByText('Dieser Datensatz konnte nicht gefunden werden')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: 'Zur Liste' }).click()
  await expect(rows(page).first()).toBeVisible({ timeout: 20_000 })
})

test('beside its name stands what one comes for, its lists say how many they hold, and editing is offered with its key @full', async ({
  page,
}) => {
  await signInAs(page, 'admin', '/customers?sort=lifetime_value.desc')
  await expect(rows(page).first()).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Enter')
  await expect(number(page)).toContainText(/^K-\d{5} · Umsatz [\d.]+,\d\d\s(€|CHF)/, { timeout: 20_000 })
  const tab = (name: RegExp) => page.getByRole('tab', { name })
  await expect(tab(/Adressen \d+$/)).toBeVisible()
  await expect(tab(/Aufträge \d+$/)).toBeVisible()
  const edit = page.getByRole('button', { name: /^Bearbeiten/ })
  await expect(edit).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.locator('[data-path] input').first()).toBeFocused()
  await expect(edit).toHaveCount(0)
})
