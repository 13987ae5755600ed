import type { Page } from '@playwright/test'
import { routes } from '#api/contract.ts'
import { call, signIn } from '#tests/support/call.ts'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { withoutPointer } from '#tests/support/keyboard.ts'

const sheet = (page: Page) => page.getByRole('grid', { name: 'Tabelle' })
const chosen = (page: Page) => sheet(page).locator('[role=gridcell][aria-selected=true]')
const headAt = (page: Page, header: string) =>
  sheet(page)
    .getByRole('columnheader')
    .evaluateAll((all, name) => all.findIndex(({ textContent }) => textContent === name) - 1, header)
const cell = (page: Page, row: number, column: number) => page.locator(`[data-place="${row} ${column}"]`)

const openSheet = async (page: Page, path: string) => {
  await signInAs(page, 'products', path)
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('grid').first()).toBeFocused()
  await withoutPointer(page)
  await page.keyboard.press('Shift+T')
  await expect(sheet(page)).toBeFocused()
  await expect(cell(page, 0, 0)).not.toBeEmpty()
}
/** To the cell of a column in the first row, by keys. */
const goTo = async (page: Page, header: string) => {
  const column = await headAt(page, header)
  await page.keyboard.press('Home')
  for (let at = 0; at < column; at += 1) await page.keyboard.press('ArrowRight')
  await expect(chosen(page)).toHaveAttribute('data-place', `0 ${column}`)
  return column
}
const paste = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const data = new DataTransfer()
    data.setData('text/plain', copied)
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)

test('rows of a spreadsheet are pasted in one go, also those that were never drawn, and taken back as one @full', async ({
  page,
}) => {
  // four hundred records are saved twice, with all that a save of each does
  test.setTimeout(240_000)
  await openSheet(page, '/products/list')
  const weight = await goTo(page, 'Gewicht kg')
  const before = await cell(page, 0, weight).textContent()
  const count = Number(await sheet(page).getAttribute('aria-rowcount')) - 1
  expect(count).toBeGreaterThan(300)
  // two more than there are
  await paste(page, Array.from({ length: count + 2 }, (_, at) => `${at + 1},5`).join('\n'))
  await expect(page.getByRole('alertdialog')).toContainText('2 Zeilen')
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText(`${count} Zellen gespeichert`, { timeout: 90_000 })
  await expect(sheet(page)).toBeFocused()
  await expect(cell(page, 0, weight)).toHaveText('1,5')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(toasts(page)).toContainText(`${count} Zellen zurückgesetzt`, { timeout: 90_000 })
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Escape')
  await expect(cell(page, 0, weight)).toHaveText(before ?? '')
})

test('what cannot be read is listed and walked, the rest is written; a range is filled and emptied', async ({
  page,
}) => {
  await openSheet(page, '/products/list?type=simple')
  const season = await goTo(page, 'Saisonkürzel')
  await page.keyboard.type('HW27')
  await page.keyboard.press('Enter')
  await expect(chosen(page)).toHaveAttribute('data-place', `1 ${season}`)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(chosen(page)).toHaveCount(3)
  await page.keyboard.press('ControlOrMeta+d')
  await expect(cell(page, 2, season)).toHaveText('HW27')
  await expect(sheet(page).locator('[data-cell-mark]')).toHaveCount(0)
  await page.keyboard.press('Delete')
  await expect(cell(page, 2, season)).toHaveText('–')
  await page.keyboard.press('Escape')
  const weight = await goTo(page, 'Gewicht kg')
  await paste(page, '4,25\nviel\n4,75')
  await expect(page.getByRole('alertdialog')).toContainText('Das ist keine Zahl.')
  await page.keyboard.press('Enter')
  await expect(cell(page, 2, weight)).toHaveText('4,75')
  await page.keyboard.press('F8')
  await expect(chosen(page)).toHaveAttribute('data-place', `1 ${weight}`)
  await expect(page.getByRole('alert').filter({ hasText: 'Das ist keine Zahl.' })).toBeVisible()
  await expect(chosen(page)).toHaveText('viel')
})

test('where somebody else was faster both values are said, and a key takes one @full', async ({ page }) => {
  await openSheet(page, '/products/list?type=simple')
  const { origin: url } = new URL(page.url())
  const weight = await goTo(page, 'Gewicht kg')
  const sku = await cell(page, 0, 0).textContent()
  const admin = await signIn(url, 'admin')
  const found = await call(url, admin, 'POST', '/api/v3/search', {
    object: 'product',
    scope: ['results'],
    params: { filters: [{ field: 'sku', op: 'eq', value: sku }] },
  })
  const [one] = routes['search'].answer.parse(found.body).payload.results ?? []
  const path = `/api/v3/product/${one?.id}`
  const data = { weight: 6.5 }
  expect((await call(url, admin, 'PATCH', path, { data, version: one?.['version'] })).status).toBe(200)
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('alert').filter({ hasText: '6,5' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+ArrowRight')
  await expect(cell(page, 0, weight)).toHaveText('6,5')
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, weight)).toHaveText('8')
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
})
