import type { Page } from '@playwright/test'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { withoutPointer } from '#tests/support/keyboard.ts'

const press = async (page: Page, keys: string) => {
  for (const key of keys.split(' ')) await page.keyboard.press(key)
}
const change = (page: Page, command: string) => page.getByRole('button', { name: `Taste ändern: ${command}` })
const row = (page: Page, command: string) => page.getByRole('listitem').filter({ has: change(page, command) })
const gridFilter = (page: Page) => page.getByRole('dialog', { name: 'Liste filtern' })

/** The profile's section for keys, by keyboard, with the list narrowed to one command. */
const findCommand = async (page: Page, words: string, command: string) => {
  await press(page, 'Control+k')
  await page.keyboard.type('tastatur anp')
  await expect(page.getByRole('option', { selected: true })).toContainText('Tastatur anpassen')
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/profile\/keyboard$/)
  await page.getByRole('textbox', { name: 'Befehl suchen' }).focus()
  await page.keyboard.type(words)
  await expect(page.getByRole('button', { name: /^Taste ändern/ })).toHaveCount(1)
  await change(page, command).focus()
}

test('a command gets another key by pressing it, and has it in another browser, too', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'orders')
  await withoutPointer(page)
  await findCommand(page, 'liste fil', 'Liste filtern')
  await press(page, 'Enter')
  await expect(row(page, 'Liste filtern')).toContainText('Taste drücken')

  // what another command holds is refused with its name, and another key may be pressed at once
  await press(page, 'y Enter')
  await expect(page.getByRole('alert')).toContainText('y gehört zu „Link kopieren“.')
  await press(page, 'Control+t')
  await press(page, 'Enter')
  await expect(page.getByRole('alert')).toContainText('Diese Taste braucht der Browser')
  await press(page, 'w Enter')
  await expect(row(page, 'Liste filtern')).toContainText('geändert')
  await expect(row(page, 'Liste filtern').locator('kbd')).toHaveText(['w'])
  await expect(change(page, 'Liste filtern')).toBeFocused()

  // the list, its hints and the help read the same table
  await press(page, 'g o')
  await expect(page.getByRole('grid')).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('[aria-keyshortcuts="w"]')).toBeVisible()
  await press(page, 'f')
  await expect(gridFilter(page)).toHaveCount(0)
  await press(page, 'w')
  await expect(gridFilter(page)).toHaveCount(1)
  await press(page, 'Escape')
  await expect(gridFilter(page)).toHaveCount(0)
  await press(page, '?')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.type('liste filtern')
  await expect(page.getByRole('dialog').getByRole('listitem').locator('kbd')).toHaveText(['w'])
  await press(page, 'Escape')

  const other = await browser.newContext({ baseURL, locale: 'de-DE' })
  const there = await other.newPage()
  await signInAs(there, 'orders', '/orders/orders')
  await expect(there.getByRole('grid')).toBeVisible({ timeout: 20_000 })
  await there.keyboard.press('w')
  await expect(gridFilter(there)).toHaveCount(1)
  await there.keyboard.press('Escape')

  // given back here, it is the console's again; somebody else never had it
  await findCommand(there, 'liste fil', 'Liste filtern')
  await row(there, 'Liste filtern').getByRole('button', { name: 'Zurücksetzen: Liste filtern' }).focus()
  await there.keyboard.press('Enter')
  await expect(row(there, 'Liste filtern').locator('kbd')).toHaveText(['f'])
  await expect(there.getByRole('button', { name: 'Alle zurücksetzen' })).toHaveAttribute('aria-disabled', 'true')
  await other.close()
})

test('Escape gives no key, and what was pressed meanwhile ran nothing @full', async ({ page }) => {
  await signInAs(page, 'orders')
  await withoutPointer(page)
  await findCommand(page, 'gehe zu auf', 'Gehe zu Aufträge')
  await press(page, 'Enter')
  await press(page, 'g')
  await expect(row(page, 'Gehe zu Aufträge')).toContainText('Noch eine Taste')
  await press(page, 'Escape')
  await expect(row(page, 'Gehe zu Aufträge').locator('kbd')).toHaveText(['g', 'o'])
  await press(page, 'Enter')
  await press(page, 'g q')
  await expect(row(page, 'Gehe zu Aufträge')).toContainText('geändert')
  await expect(row(page, 'Gehe zu Aufträge').locator('kbd')).toHaveText(['g', 'q'])
  await expect(page).toHaveURL(/\/profile\/keyboard$/)
  await press(page, 'g q')
  await expect(page).toHaveURL(/\/orders\/orders$/)
})

test('single keys are turned off for the user, and nobody’s keys hold after the sign-out @full', async ({ page }) => {
  await signInAs(page, 'shipping', '/profile/keyboard')
  const single = page.getByRole('switch', { name: /Einzelne Buchstaben/ })
  await single.focus()
  await press(page, 'Space')
  await expect(single).not.toBeChecked()
  await press(page, '?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(single).not.toBeChecked()
  await press(page, 'Control+k')
  await page.keyboard.type('abmelden')
  await press(page, 'Enter')
  await signInAs(page, 'nobody', '/profile/keyboard')
  await expect(single).toBeChecked()
  await press(page, '?')
  await expect(page.getByRole('dialog', { name: 'Tasten' })).toContainText('Hintergrundaufgaben zeigen')
})

test('a setting is shown before it is kept, marked; one that is refused is taken back @full', async ({ page }) => {
  await signInAs(page, 'orders', '/profile/keyboard')
  const single = page.getByRole('switch').first()
  await expect(single).toHaveAttribute('aria-checked', 'true', { timeout: 20_000 })
  const { promise: asked, resolve: letAnswer } = Promise.withResolvers<void>()
  await page.route('**/user/me/settings', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    await asked
    await route.fulfill({ status: 422, json: { error: 'Das geht nicht', code: 'invalid', fields: {} } })
  })
  await single.press('Enter')
  await expect(single).toHaveAttribute('aria-checked', 'false', { timeout: 500 })
  await expect(single).toHaveAttribute('data-on-its-way', '')
  await expect(single).toHaveAttribute('aria-busy', 'true')
  letAnswer()
  await expect(single).toHaveAttribute('aria-checked', 'true')
  await expect(single).not.toHaveAttribute('data-on-its-way')
  await expect(page.locator('[data-sonner-toast]')).toContainText('Das geht nicht')
})
