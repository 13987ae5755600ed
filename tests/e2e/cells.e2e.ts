import type { Page } from '@playwright/test'
import { routes } from '#api/contract.ts'
import { call, signIn } from '#tests/support/call.ts'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { withoutPointer } from '#tests/support/keyboard.ts'

const rows = (page: Page) => page.locator('[data-row]:not([aria-busy=true])')
const over = (page: Page, column: string) => page.locator(`[data-over=${column}]`)
const input = (page: Page) => page.locator('#list-cell')
const inRow = (page: Page, at: number) => page.locator(`[data-row="${at}"]`)

/** Articles that hold their own stock and have no variations. */
const simple = '/products/list?type=simple'

const openList = async (page: Page, user = 'products', path = simple) => {
  // all that can be written in stands there
  await page.setViewportSize({ width: 1920, height: 900 })
  await signInAs(page, user, path)
  await expect(rows(page).first()).toBeVisible({ timeout: 20_000 })
  await withoutPointer(page)
  await page.keyboard.press('Home')
}

/** To the cell of a column, by as many arrows as it needs. */
const goTo = async (page: Page, column: string) => {
  for (let step = 0; step < 6 && (await over(page, column).count()) === 0; step += 1)
    await page.keyboard.press('ArrowRight')
  await expect(over(page, column)).toBeVisible()
}

test('a column of weights is typed by keys alone: Enter saves and goes down, Escape leaves, z takes back', async ({
  page,
}) => {
  await openList(page)
  await goTo(page, 'weight')
  await page.keyboard.press('F2')
  for (const [row, weight] of ['1,25', '2,5'].entries()) {
    await expect(input(page)).toBeFocused()
    await page.keyboard.type(weight)
    await page.keyboard.press('Enter')
    await expect(inRow(page, row)).toContainText(weight)
  }
  await expect(input(page)).toBeFocused()
  await page.keyboard.type('99')
  await page.keyboard.press('Escape')
  await expect(input(page)).toHaveCount(0)
  await expect(inRow(page, 2)).not.toContainText('99')
  // what Escape took back comes again, and goes for good by another one
  await page.keyboard.press('ControlOrMeta+z')
  await expect(input(page)).toBeFocused()
  await expect(input(page)).toHaveValue('99')
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-cell-mark=saving]')).toHaveCount(0)
  // they do not pile up over the cells
  await expect(toasts(page).first()).toBeVisible()
  expect(await toasts(page).count()).toBe(1)
  await page.reload()
  await expect(inRow(page, 0)).toContainText('1,25', { timeout: 20_000 })
  await expect(inRow(page, 1)).toContainText('2,5')
})

test('Tab goes to the next cell, and the arrows of an input stay in it', async ({ page }) => {
  await openList(page)
  await goTo(page, 'stock_quantity')
  await page.keyboard.press('e')
  await expect(input(page)).toBeFocused()
  await page.keyboard.type('41')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Tab')
  await expect(inRow(page, 0)).toContainText('41')
  // the tax class is a list of choices
  await expect(page.locator('select#list-cell')).toBeFocused()
})

test('a flag turns at once @full', async ({ page }) => {
  await openList(page, 'shops', '/shipping-settings/classes')
  await goTo(page, 'is_dangerous')
  const flag = inRow(page, 0).getByRole('img', { name: 'Ja' })
  const before = await flag.count()
  await page.keyboard.press('e')
  await expect(flag).toHaveCount(1 - before)
  // turned twice at once it is as it was, whatever is on its way
  await page.keyboard.press('e')
  await page.keyboard.press('e')
  await expect(page.locator('[data-cell-mark=saving]')).toHaveCount(0)
  await expect(flag).toHaveCount(1 - before)
})

test('a stock figure is changed by its key, digits and Enter, and is a movement of the stock @full', async ({
  page,
}) => {
  await openList(page)
  await page.keyboard.press('e')
  await expect(input(page)).toBeFocused()
  // it covers its cell and no other one
  const head = await page.getByRole('columnheader', { name: 'Bestand' }).boundingBox()
  expect((await over(page, 'stock_quantity').boundingBox())?.width).toBeCloseTo(head?.width ?? 0, 0)
  await page.keyboard.type('57')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-cell-mark=saving]')).toHaveCount(0)
  await expect(inRow(page, 0)).toContainText('57')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  const movements = page.getByRole('region', { name: 'Lagerbewegungen' })
  await expect(movements.getByRole('row').nth(1)).toContainText('57', { timeout: 20_000 })
})

test('what a cell cannot be is said at the cell, with what was typed in it @full', async ({ page }) => {
  await openList(page)
  await goTo(page, 'weight')
  await page.keyboard.press('e')
  await expect(input(page)).toBeFocused()
  await page.keyboard.type('viel')
  await page.keyboard.press('Enter')
  await expect(over(page, 'weight').getByRole('alert')).toBeVisible()
  await expect(input(page)).toHaveValue('viel')
  // what only the server refuses
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('-3')
  await page.keyboard.press('Enter')
  await expect(inRow(page, 0).locator('[data-cell-mark=refused]')).toContainText('3')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Home')
  await expect(inRow(page, 0).getByRole('alert')).toBeVisible()
  await page.keyboard.press('e')
  await expect(input(page)).toHaveValue(/3/)
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-cell-mark=refused]')).toHaveCount(0)
})

test('a cell that somebody else has changed says who and what, and the second save stands @full', async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? ''
  await openList(page)
  await goTo(page, 'weight')
  await page.keyboard.press('e')
  await expect(input(page)).toBeFocused()
  const admin = await signIn(url, 'admin')
  const sku = /ND-[\w-]+/.exec(await inRow(page, 0).innerText())?.[0] ?? ''
  const found = await call(url, admin, 'POST', '/api/v3/search', { object: 'product', params: { query: sku } })
  const [row] = routes['search'].answer.parse(found.body).payload.results ?? []
  const { id = 0, version } = row ?? {}
  const { status } = await call(url, admin, 'PATCH', `/api/v3/product/${id}`, { data: { weight: 7.5 }, version })
  expect(status).toBe(200)
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  await expect(inRow(page, 0).locator('[data-cell-mark=overtaken]')).toHaveText('8')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Home')
  await expect(inRow(page, 0).getByRole('alert')).toContainText('7,5')
  await page.keyboard.press('e')
  await expect(input(page)).toHaveValue('8')
  await page.keyboard.press('Enter')
  await expect(inRow(page, 0).locator('[data-cell-mark=overtaken]')).toHaveCount(0)
  // a save that is on its way does not outlast its page
  await expect(page.locator('[data-cell-mark=saving]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(inRow(page, 0)).toContainText('8', { timeout: 20_000 })
})

test('a cell that may not be written in says why before anybody writes there @full', async ({ page }) => {
  await openList(page, 'products', '/products/list?type=variable')
  await goTo(page, 'stock_quantity')
  await expect(over(page, 'stock_quantity').getByRole('status')).toHaveText(/Summe der Varianten/)
  await page.keyboard.press('e')
  await expect(toasts(page)).toContainText('Summe der Varianten')
  await expect(input(page)).toHaveCount(0)
})

test('a column that is pasted fills the cells below', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openList(page)
  await goTo(page, 'weight')
  await page.evaluate(() => navigator.clipboard.writeText('3,1\n3,2\n3,3\n'))
  await page.keyboard.press('ControlOrMeta+v')
  for (const [row, weight] of ['3,1', '3,2', '3,3'].entries()) await expect(inRow(page, row)).toContainText(weight)
  await expect(page.locator('[data-cell-mark=saving]')).toHaveCount(0)
  await page.reload()
  for (const [row, weight] of ['3,1', '3,2', '3,3'].entries())
    await expect(inRow(page, row)).toContainText(weight, { timeout: 20_000 })
})

test('a paste is one step: told as so many cells, and taken back as one by either key @full', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openList(page)
  await goTo(page, 'weight')
  const before = await Promise.all([0, 1, 2].map((row) => inRow(page, row).innerText()))
  await page.evaluate(() => navigator.clipboard.writeText('6,11\n6,12\n6,13\n'))
  for (const key of ['ControlOrMeta+z', 'z']) {
    await page.keyboard.press('ControlOrMeta+v')
    await expect(toasts(page)).toContainText('Gespeichert: 3 Zellen', { timeout: 15_000 })
    expect(await toasts(page).count()).toBe(1)
    for (const [row, weight] of ['6,11', '6,12', '6,13'].entries()) await expect(inRow(page, row)).toContainText(weight)
    await page.keyboard.press(key)
    await expect(toasts(page)).toContainText('Rückgängig gemacht: 3 Zellen', { timeout: 15_000 })
    for (const [row, text] of before.entries()) await expect.poll(() => inRow(page, row).innerText()).toBe(text)
  }
  await page.reload()
  await expect(inRow(page, 0)).toBeVisible({ timeout: 20_000 })
  for (const [row, text] of before.entries()) await expect.poll(() => inRow(page, row).innerText()).toBe(text)
})

test('a column that is pasted into an open cell begins there, and nothing is written back @full', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openList(page)
  await goTo(page, 'weight')
  await page.keyboard.press('e')
  await expect(page.locator('#list-cell')).toBeFocused()
  await page.evaluate(() => navigator.clipboard.writeText('4,1\n4,2\n'))
  const written: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') written.push(request.postData() ?? '')
  })
  await page.keyboard.press('ControlOrMeta+v')
  for (const [row, weight] of ['4,1', '4,2'].entries()) await expect(inRow(page, row)).toContainText(weight)
  await expect(page.locator('[data-cell-mark=saving]')).toHaveCount(0)
  expect(written).toHaveLength(2)
  await page.reload()
  await expect(inRow(page, 0)).toContainText('4,1', { timeout: 20_000 })
})

test('whoever only reads is told so, and a list without such cells keeps its keys @full', async ({ page }) => {
  await openList(page, 'orders', '/payment-settings/tax-rates')
  await page.keyboard.press('e')
  await expect(toasts(page)).toContainText('Dazu fehlt Ihnen die Berechtigung')
  await openList(page, 'orders', '/orders/orders')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[data-over]')).toHaveCount(0)
  await page.keyboard.press('e')
  await expect(toasts(page)).toContainText('In dieser Liste lässt sich keine Zelle beschreiben')
})
