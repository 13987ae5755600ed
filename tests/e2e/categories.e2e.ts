import type { Page } from '@playwright/test'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { withoutPointer } from '#tests/support/keyboard.ts'

const tree = (page: Page) => page.getByRole('treegrid', { name: 'Kategorien' })
const line = (page: Page, name: string) => tree(page).getByRole('row').filter({ hasText: name })
const current = (page: Page) => tree(page).locator('[role=row]:has(> .row-frame)')
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const names = (page: Page) =>
  tree(page).locator('[role=row]:not(:first-child) > [role=gridcell]:first-child').allInnerTexts()

test('categories are folded, moved, named and opened by keys alone, and each step is taken back', async ({ page }) => {
  await signInAs(page, 'products', '/product-categories')
  await expect(line(page, 'Pflege und Reparatur')).toBeVisible({ timeout: 20_000 })
  await withoutPointer(page)
  await tree(page).focus()
  // to what has nothing else in it than its own leaves
  await page.keyboard.press('/')
  await page.keyboard.type('Pflege und')
  await page.keyboard.press('Enter')
  await expect(line(page, 'Imprägnieren')).toBeVisible()
  await press(page, 'Home', 'Shift+F')
  await expect(current(page)).toContainText('Pflege und Reparatur')
  await expect(current(page)).toHaveAttribute('aria-expanded', 'false')
  await press(page, 'ArrowRight', 'ArrowDown')
  await expect(current(page)).toContainText('Imprägnieren')
  await expect(current(page)).toHaveAttribute('aria-level', '2')
  // among its siblings, twice before the first is answered
  await press(page, 'Alt+ArrowDown', 'Alt+ArrowDown')
  await expect(page.locator('[data-pending]')).toHaveCount(0)
  await expect
    .poll(async () => (await names(page)).filter((name) => /^(?:Impr|Wasch|Flick|Schuhpf)/.test(name)))
    .toEqual(['Waschmittel', 'Flicken und Nähte', 'Imprägnieren', 'Schuhpflege'])
  await expect(current(page)).toContainText('Imprägnieren')
  // a level in, and out again behind the one around it
  await press(page, 'Shift+ArrowRight')
  await expect(current(page)).toHaveAttribute('aria-level', '3')
  await press(page, 'Shift+ArrowLeft')
  await expect(current(page)).toHaveAttribute('aria-level', '2')
  // its name in place: Escape leaves it, Enter takes it
  await press(page, 'F2')
  await page.keyboard.type('Anders')
  await press(page, 'Escape')
  await expect(current(page)).toContainText('Imprägnieren')
  await press(page, 'F2')
  await page.keyboard.type('Nachimprägnieren')
  await press(page, 'Enter')
  await expect(current(page)).toContainText('Nachimprägnieren')
  await expect(toasts(page)).toContainText('Nachimprägnieren')
  await press(page, 'z')
  await expect(current(page)).toHaveText(/^Imprägnieren/)
  // its products, and its page: back, the tree is as it was
  await press(page, 'Enter')
  await expect(page).toHaveURL(/product-categories\/\d+$/)
  await expect(page.getByRole('heading', { name: 'Pflege und Reparatur › Imprägnieren' })).toBeVisible()
  await press(page, 'u')
  await expect(current(page)).toHaveText(/^Imprägnieren/)
})

test('one that holds others is not deleted and says why, an empty one goes', async ({ page }) => {
  await signInAs(page, 'products', '/product-categories')
  await expect(line(page, 'Sale')).toBeVisible({ timeout: 20_000 })
  await withoutPointer(page)
  await tree(page).focus()
  await press(page, 'End', 'Delete')
  await expect(page.getByRole('alertdialog')).toContainText('Unter ihr liegen noch Kategorien')
  await press(page, 'Escape', 'Insert')
  await expect(page).toHaveURL(/product-categories\/new/)
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Zweite Wahl')
  await press(page, 'Control+s')
  await expect(page.getByRole('heading', { name: 'Sale › Zweite Wahl' })).toBeVisible()
  await press(page, 'u', 'End', 'ArrowRight')
  await expect(line(page, 'Zweite Wahl')).toBeVisible()
  await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown')
  await expect(current(page)).toContainText('Zweite Wahl')
  await press(page, 'Delete')
  await expect(page.getByRole('alertdialog')).toContainText('Zweite Wahl')
  await press(page, 'd')
  await expect(line(page, 'Zweite Wahl')).toHaveCount(0)
})

test('products are found by a category with what lies in it', async ({ page }) => {
  await signInAs(page, 'products', '/product-categories')
  await expect(line(page, 'Herren')).toBeVisible({ timeout: 20_000 })
  await withoutPointer(page)
  await tree(page).focus()
  await press(page, 'Home', 'o')
  await expect(page).toHaveURL(/\/products\/list\/category\/1$/)
  await expect(page.getByText('22 Einträge')).toBeVisible()
  await expect(page.getByText(/Daunenjacke „Polarnacht“/).first()).toBeVisible()
})

test('a tag is merged into another by keys: its products carry that one then', async ({ page }) => {
  await signInAs(page, 'products', '/product-tags')
  await expect(page.getByRole('grid').getByText('Hütte', { exact: true })).toBeVisible({ timeout: 20_000 })
  await withoutPointer(page)
  await press(page, '/')
  await page.keyboard.type('Wiederbesohlbar')
  await expect(page.getByText('1 Eintrag')).toBeVisible()
  await press(page, 'Enter', 'Enter')
  await expect(page.getByRole('heading', { name: 'Wiederbesohlbar' })).toBeVisible()
  await press(page, 'Control+k')
  await page.keyboard.type('zusammenführen')
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Wiederbesohlbar zusammenführen?' })
  await expect(dialog).toContainText('lässt sich nicht rückgängig machen')
  await page.keyboard.type('Nachhaltig')
  await expect(page.getByRole('option', { name: /Nachhaltig/ })).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  await press(page, 'Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
  await press(page, 'Enter')
  // there is no way back: what Enter does next is nothing
  await expect(page.getByRole('alertdialog')).toContainText('4 Artikel: Wiederbesohlbar → Nachhaltig')
  await expect(page.getByRole('button', { name: 'Abbrechen' })).toBeFocused()
  await press(page, 'Tab', 'Enter')
  await expect(page.getByRole('heading', { name: 'Nachhaltig' })).toBeVisible()
  await expect(toasts(page)).toContainText('Wiederbesohlbar ist jetzt Nachhaltig: 4 Artikel')
})

test('a name that is typed while a move is being answered is the name of what was moved, and Escape leaves it', async ({
  page,
}) => {
  await signInAs(page, 'products', '/product-categories')
  await expect(line(page, 'Pflege und Reparatur')).toBeVisible({ timeout: 20_000 })
  const { promise: free, resolve } = Promise.withResolvers<void>()
  await page.route(/product-category\/\d+/, async (route) => {
    await free
    await route.continue()
  })
  await tree(page).focus()
  await press(page, 'Home', 'Alt+ArrowDown')
  await expect(page.locator('[data-opening]')).toHaveCount(1)
  const name = await current(page).locator('[role=gridcell]').first().innerText()
  await press(page, 'F2')
  await page.keyboard.type('Anders')
  await press(page, 'Escape', 'F2')
  await page.keyboard.type('Neu benannt')
  await press(page, 'Enter')
  resolve()
  await expect(current(page)).toContainText('Neu benannt')
  await press(page, 'z')
  await expect(current(page)).toContainText(name)
})
