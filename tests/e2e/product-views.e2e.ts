import type { Page } from '@playwright/test'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { withoutPointer } from '#tests/support/keyboard.ts'

const list = (page: Page) => page.getByRole('grid', { name: 'Artikel' })
const table = (page: Page) => page.getByRole('grid', { name: 'Tabelle' })
const tree = (page: Page) => page.getByRole('treegrid', { name: 'Artikel' })
const chosenView = (page: Page) =>
  page.getByRole('radiogroup', { name: 'Ansicht' }).getByRole('radio', { checked: true })
/** The line in focus, and how deep it lies. */
const line = async (page: Page) => {
  const id = (await tree(page).getAttribute('aria-activedescendant')) ?? ''
  if (id === '') return { text: '', level: 0 }
  const row = page.locator(`[id="${id}"]`)
  return { text: await row.innerText(), level: Number(await row.getAttribute('aria-level')) }
}

test('list, table and tree each have their address: by keys, by Back, after a reload, and the last one is kept', async ({
  page,
}) => {
  await signInAs(page, 'products', '/products/list')
  await expect(list(page)).toBeFocused()
  await withoutPointer(page)
  await page.keyboard.press('Shift+T')
  await expect(page).toHaveURL('/products/table')
  await expect(table(page)).toBeFocused()
  await page.reload()
  await expect(table(page)).toBeFocused()
  await expect(chosenView(page)).toHaveAccessibleName('Tabelle')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/products/list')
  await expect(list(page)).toBeFocused()
  await page.keyboard.press('v')
  await page.keyboard.press('b')
  await expect(page).toHaveURL('/products/tree')
  await expect(tree(page)).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/products/list')
  await page.goForward()
  await expect(tree(page)).toBeVisible()
  // from another place it is as it was looked at last
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await expect(page).toHaveURL('/product-tags')
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page).toHaveURL('/products/tree')
  await page.keyboard.press('Shift+T')
  await expect(page).toHaveURL('/products/list')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('als baum')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products/tree')
  await page.keyboard.press('v')
  await page.keyboard.press('l')
  await expect(list(page)).toBeFocused()
})

test('products are found below what they are sorted into, opened, and come back to @full', async ({ page }) => {
  await signInAs(page, 'products', '/products/tree')
  await expect(tree(page)).toBeFocused()
  await withoutPointer(page)
  await expect.poll(async () => (await line(page)).text).toMatch(/^Damen\s+22$/)
  // down to the first product of the first category that holds some itself
  for (let steps = 0; steps < 12 && !(await line(page)).text.includes('ND-'); steps += 1) {
    await page.keyboard.press('ArrowRight')
    await page.waitForTimeout(150)
  }
  const { text, level } = await line(page)
  expect(text).toMatch(/ND-\d+/)
  expect(level).toBeGreaterThan(2)
  await expect(page).toHaveURL(/\/products\/tree\/category\/\d+$/)
  const address = page.url()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\/edit\/\d+$/)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect.poll(async () => (await line(page)).text).toBe(text)
  // ← goes to what it lies in, and folds that
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await line(page)).level).toBe(level - 1)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await line(page)).level).toBe(level - 1)
  // the address says what lies open
  await page.reload()
  await expect.poll(async () => (await line(page)).level).toBe(level - 1)
  await page.keyboard.press('v')
  await page.keyboard.press('l')
  await expect(page).toHaveURL(/\/products\/list\/category\/\d+$/)
  await page.goBack()
  await page.keyboard.press('g')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/products/tree/tag')
  await expect.poll(async () => (await line(page)).text).toMatch(/^Ausrüstung/)
  // a filter leaves what holds something
  await page.goto('/products/tree/tag?q=ND-4603')
  await expect(page.getByText('Ausrüstung')).toHaveCount(0)
  await page.goto('/products/list')
  await expect(list(page)).toBeFocused()
})

test('an address that nobody knows says what there is, and one that is spelt otherwise leads to the right one @full', async ({
  page,
}) => {
  await signInAs(page, 'products', '/products/grid')
  await expect(page.getByRole('heading', { name: 'Eine Ansicht „grid“ gibt es nicht' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Liste', 'Tabelle', 'Baum'])
  await page.goto('/products/list/colour/3')
  await expect(page.getByRole('heading', { name: 'Nach „colour“ sind Artikel nicht geordnet' })).toBeVisible()
  await page.goto('/products/tree/tag/99999')
  await expect(page.getByRole('heading', { name: 'Ein Schlagwort 99999 gibt es nicht' })).toBeVisible()
  await page.goto('/products/list/product_categories/2?type=variable')
  await expect(page).toHaveURL('/products/list/category/2?type=variable')
  await page.goto('/products/99999')
  await expect(page.getByRole('heading', { name: 'Der Artikel wurde nicht gefunden.' })).toBeVisible()
})

test('a cell that follows from others says so before it is opened, and one that was refused says why @full', async ({
  page,
}) => {
  await signInAs(page, 'products', '/products/list?type=variable')
  await expect(list(page)).toBeFocused()
  await withoutPointer(page)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Der Bestand ist die Summe der Varianten')).toBeVisible()
  await page.keyboard.press('e')
  await expect(list(page).getByRole('textbox')).toHaveCount(0)
  // the spreadsheet does as well, and whoever leaves it with refused cells is asked once
  await page.keyboard.press('Shift+T')
  await expect(table(page)).toBeFocused()
  const stock = await table(page)
    .getByRole('columnheader')
    .evaluateAll((all) => all.findIndex(({ textContent }) => textContent === 'Bestand') - 1)
  for (let at = 0; at < stock; at += 1) await page.keyboard.press('ArrowRight')
  await expect(table(page).locator('[aria-selected=true]')).toHaveAttribute('data-locked', 'true')
  await expect(page.getByRole('main')).toContainText('Der Bestand ist die Summe der Varianten')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('-5')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 Zelle abgelehnt')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toContainText('1 Zelle ist nicht gespeichert')
  await page.keyboard.press('Enter')
  await expect(table(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  await expect(list(page)).toBeFocused()
  await expect(toasts(page)).toHaveCount(0)
})
