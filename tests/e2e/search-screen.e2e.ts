import type { Page } from '@playwright/test'
import { routes } from '#api/contract.ts'
import type { ListLayout } from '#screens/services.ts'
import { call, signIn } from '#tests/support/call.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { withoutPointer } from '#tests/support/keyboard.ts'

const rows = (page: Page) => page.locator('[data-row]:not([aria-busy=true])')
const focusedRow = (page: Page) => page.locator('[data-row]:has(.row-frame)')
const chosenRows = (page: Page) => page.locator('[data-row][aria-selected=true]')
const count = (page: Page) => page.getByText(/^[\d.]+ (Einträge|Eintrag)$/)
const bar = (page: Page) => page.locator('[data-selection]')
const cell = (page: Page, at: number) => focusedRow(page).locator('[role=gridcell]').nth(at)

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

const openList = async (page: Page, path = '/orders/orders') => {
  await signInAs(page, 'orders', path)
  await expect(rows(page).first()).toBeVisible({ timeout: 20_000 })
  await withoutPointer(page)
}

/** Types in the field of the dialog that has just opened, then goes on. */
const find = async (page: Page, text: string) => {
  const field = page.getByRole('dialog').getByRole('combobox').last()
  await expect(field).toBeFocused()
  await page.keyboard.type(text)
  await press(page, 'Enter')
}

test('Escape loses no tick of a filter, and what was not ticked changes nothing @full', async ({ page }) => {
  await openList(page)
  await press(page, 'f')
  await find(page, 'status')
  const foot = page.getByRole('dialog').getByText(/Esc.*zurück/)
  await expect(foot).toHaveText(/^Esczurück$/)
  await find(page, 'abgesch')
  await expect(foot).toHaveText(/übernehmen und zurück$/)
  await press(page, 'Escape')
  await expect(page).toHaveURL(/\?status=completed$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the hints of a filter say what Enter does: it ticks a row, and applies where none is in focus @full', async ({
  page,
}) => {
  await openList(page)
  await press(page, 'f')
  await find(page, 'status')
  const dialog = page.getByRole('dialog')
  const apply = dialog.getByRole('button', { name: 'Filter anwenden' })
  const tick = dialog.getByText('ankreuzen')
  await expect(apply).toBeVisible()
  await expect(dialog.getByRole('combobox').last()).toBeFocused()
  await expect(apply).not.toContainText('Strg')
  await expect(tick).toHaveCount(0)
  await page.keyboard.type('abgesch')
  await expect(tick).toBeVisible()
  await expect(apply).toContainText('Strg')
  await press(page, 'Enter')
  await expect(tick).toHaveCount(0)
  await expect(page).not.toHaveURL(/status=/)
  await press(page, 'Enter')
  await expect(page).toHaveURL(/status=completed$/)
})

test('what is ticked in a long list stays in sight when the list is whole again @full', async ({ page }) => {
  await openList(page)
  await press(page, 'f')
  await find(page, 'status')
  await find(page, 'inkasso')
  const option = page.getByRole('option', { name: /Inkasso/ }).first()
  await expect(page.getByRole('dialog').getByRole('combobox').last()).toHaveValue('')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(option).toBeInViewport()
})

test('a filter is found, compared and given a value by typing, changed and taken away', async ({ page }) => {
  await openList(page)
  const all = await count(page).innerText()
  await press(page, 'f')
  await find(page, 'status')
  await find(page, 'abgesch')
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\?status=completed$/)
  await expect(rows(page).first()).toContainText('Abgeschlossen')
  await expect(page.getByRole('grid')).toBeFocused()

  // another one, with the operator chosen by its first letters
  await press(page, 'f')
  await find(page, 'summe')
  await expect(page.getByRole('textbox', { name: 'Wert' })).toBeFocused()
  await press(page, 'Shift+Tab')
  await page.keyboard.type('unter')
  await press(page, 'Tab')
  await page.keyboard.type('1.000,50')
  await press(page, 'Enter')
  await expect(page).toHaveURL(/status=completed&total=lt:1000\.5$/)
  await expect(page.getByText('unter 1.000,50')).toBeVisible()

  // the first one is changed from the same dialog
  await press(page, 'f')
  await find(page, 'status')
  await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible()
  await press(page, 'Escape', 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, 'Shift+F')
  await expect(page).toHaveURL(/\/orders\/orders$/)
  await expect(count(page)).toHaveText(all)
})

test('a value that cannot be read is named and kept @full', async ({ page }) => {
  await openList(page)
  await press(page, 'f')
  await find(page, 'bezahlt am')
  await page.getByRole('combobox', { name: 'Vergleich' }).focus()
  await page.keyboard.type('vor')
  await press(page, 'Tab')
  await page.keyboard.type('32.1.26')
  await press(page, 'Enter')
  await expect(page.getByText('Das ist kein Datum.', { exact: false })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Wert' })).toHaveValue('32.1.26')
})

test('a list is sorted by one column, turned round, and sorted by another within it @full', async ({ page }) => {
  await openList(page)
  const newest = await rows(page).first().innerText()
  await press(page, 'Shift+S')
  await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible()
  await press(page, 'Enter')
  await expect(page).toHaveURL(/sort=date_created\.asc$/)
  await expect(rows(page).first()).not.toHaveText(newest)
  await press(page, 'Shift+S')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('status')
  await press(page, 'Enter')
  await press(page, 'Shift+S')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('summe')
  await press(page, 'Shift+Enter', 'Enter')
  await expect(page).toHaveURL(/sort=status\.asc,total\.desc$/)
  await expect(page.getByRole('grid')).toBeFocused()
})

test('a far row is jumped to, opened, and found again with the offset and what was chosen', async ({ page }) => {
  await openList(page)
  await press(page, 'Shift+G')
  await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible()
  await page.keyboard.type('501')
  await press(page, 'Enter')
  await expect(focusedRow(page)).toHaveAttribute('data-row', '500')
  await expect(cell(page, 1)).toHaveText(/^\d+$/)
  await press(page, 'x', 'j', 'j')
  await expect(focusedRow(page)).toHaveAttribute('data-row', '502')
  await expect(bar(page)).toContainText('1 ausgewählt')
  const number = await cell(page, 1).innerText()
  const top = await page.locator('[data-row]').first().getAttribute('data-row')
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number, { timeout: 20_000 })
  await page.goBack()
  await expect(focusedRow(page)).toHaveAttribute('data-row', '502')
  await expect(cell(page, 1)).toHaveText(number)
  await expect(bar(page)).toContainText('1 ausgewählt')
  await expect(page.locator('[data-row]').first()).toHaveAttribute('data-row', top ?? '')
})

test('rows are chosen one by one, as a range that may shrink, as a page and as all that match', async ({ page }) => {
  await openList(page, '/orders/orders?status=completed&rows=50')
  await press(page, 'x', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowUp')
  await expect(chosenRows(page)).toHaveCount(3)
  await expect(bar(page)).toContainText('3 ausgewählt')
  await press(page, 'Escape')
  await expect(bar(page)).toHaveCount(0)
  await press(page, 'Control+a')
  await expect(bar(page)).toContainText('50 ausgewählt')
  await press(page, 'Control+a')
  const all = (await count(page).innerText()).split(' ')[0] ?? ''
  await expect(bar(page)).toContainText(`${all} ausgewählt`)
  await press(page, 'End')
  await expect(focusedRow(page)).toHaveAttribute('aria-selected', 'true')
})

test('the preview follows the focus and closes before the list is left @full', async ({ page }) => {
  await openList(page)
  await press(page, 'Space')
  const peek = page.locator('[data-peek]')
  await expect(peek.getByRole('heading')).toHaveText(await cell(page, 1).innerText())
  await press(page, 'j')
  await expect(focusedRow(page)).toHaveAttribute('data-row', '1')
  await expect(peek.getByRole('heading')).toHaveText(await cell(page, 1).innerText())
  await press(page, 'Escape')
  await expect(peek).toHaveCount(0)
  await expect(page.getByRole('grid')).toBeFocused()
})

test('a link that the browser does not let be copied is said so @full', async ({ page }) => {
  await page.addInitScript(() => {
    const refused = () => Promise.reject(new DOMException('Document is not focused.', 'NotAllowedError'))
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: refused } })
  })
  await openList(page)
  await press(page, 'ArrowDown', 'y')
  await expect(page.getByText('Der Browser hat das Kopieren nicht erlaubt.')).toBeVisible()
})

/** The server has been told how the list is arranged. */
const told = (url: string | undefined, arranged: (layout: ListLayout) => boolean) =>
  expect
    .poll(async () => {
      const { method, path, answer } = routes['user.settings']
      const { body } = await call(url ?? '', await signIn(url ?? '', 'orders'), method, path)
      const { lists } = answer.parse(body).payload
      return lists.some(({ object, layout }) => object === 'order' && arranged(layout))
    })
    .toBe(true)

test('columns, order, density and page size are remembered, in another browser too @full', async ({
  page,
  browser,
  baseURL,
}) => {
  await openList(page)
  const heads = page.getByRole('columnheader')
  await expect(heads.nth(1)).toHaveText('Nummer')
  await press(page, 'Shift+C')
  await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible()
  // the number goes behind the status; the shipping method goes
  await press(page, 'Shift+ArrowDown')
  await press(page, 'End', 'Home', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Space')
  await press(page, 'Enter')
  await expect(heads.nth(2)).toHaveText('Nummer')
  await expect(page.getByRole('columnheader', { name: 'Versandart' })).toHaveCount(0)
  await page.getByRole('slider').focus()
  await press(page, 'ArrowLeft')
  await expect(page).toHaveURL(/rows=50/)
  await told(baseURL, ({ page_size, hidden }) => page_size === 50 && hidden?.includes('shipping_method') === true)
  await page.reload()
  await expect(heads.nth(2)).toHaveText('Nummer')
  await expect(page.getByRole('columnheader', { name: 'Versandart' })).toHaveCount(0)

  const elsewhere = await browser.newContext({ baseURL, locale: 'de-DE' })
  const other = await elsewhere.newPage()
  await openList(other)
  const otherHeads = other.getByRole('columnheader')
  await expect(otherHeads.nth(2)).toHaveText('Nummer')
  await expect(other.getByRole('columnheader', { name: 'Versandart' })).toHaveCount(0)
  await expect(other.getByRole('slider')).toHaveAttribute('aria-valuetext', '50')
  // what one changes leaves alone what the other has changed
  await press(other, 'Shift+C')
  await other.getByRole('dialog').getByText('eng', { exact: true }).focus()
  await press(page, 'Shift+C')
  await press(page, 'End', 'Space')
  // the last of all columns was hidden
  await told(baseURL, ({ hidden }) => hidden?.includes('payment_fee_waived') === false)
  await other.getByRole('dialog').getByLabel('eng').press('Space')
  await press(other, 'Escape')
  await told(
    baseURL,
    ({ density, hidden }) => density === 'compact' && hidden?.includes('payment_fee_waived') === false,
  )
  await other.reload()
  await expect(otherHeads.nth(2)).toHaveText('Nummer')
  await expect.poll(async () => (await rows(other).first().boundingBox())?.height).toBe(28)

  await other.getByRole('slider').focus()
  await press(other, 'ArrowRight')
  await press(other, 'Shift+C')
  await other.getByRole('button', { name: 'Zurücksetzen' }).press('Enter')
  await press(other, 'Escape')
  await expect(otherHeads.nth(1)).toHaveText('Nummer')
  await other.reload()
  await expect(otherHeads.nth(1)).toHaveText('Nummer')
  await elsewhere.close()
})

test('a search without a hit says what was looked for, and one key takes it back @full', async ({ page }) => {
  await openList(page, '/orders/orders?status=completed')
  await press(page, '/')
  await page.keyboard.type('gibtesnichtwirklich')
  await expect(page.getByText('Nichts gefunden')).toBeVisible()
  await expect(page.getByText('„gibtesnichtwirklich“ · Status Abgeschlossen')).toBeVisible()
  await press(page, 'Enter', 'Shift+F')
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveURL(/\/orders\/orders$/)
})

test('a name that is typed wrongly is found by the nearest: Enter takes it, in the field or from the rows @full', async ({
  page,
}) => {
  await openList(page)
  const field = page.getByRole('searchbox')
  const offered = page.getByRole('button', { name: 'Nach Zimmermann suchen' })
  const isFound = async () => {
    await expect(page).toHaveURL(/[?&]q=Zimmermann\b/)
    await expect(focusedRow(page)).toBeVisible()
    await expect(offered).toHaveCount(0)
  }
  await press(page, '/')
  await page.keyboard.type('zimermann')
  await expect(page.getByText('Nichts zu „zimermann“')).toBeVisible()
  await press(page, 'Enter')
  await expect(field).toHaveValue('Zimmermann')
  // of an order that a company placed the row names the company, not whoever placed it
  await isFound()

  await field.fill('zimmermnan')
  await press(page, 'Enter')
  await expect(offered).toBeFocused()
  await press(page, 'Enter')
  await isFound()
  await expect(page.getByRole('grid')).toBeFocused()
})

test('a search that the server refuses or gives up keeps its filter and says why @full', async ({ page }) => {
  await openList(page)
  await page.route('**/api/v3/search', (route) =>
    route.request().postDataJSON().object === 'order'
      ? route.fulfill({ status: 422, json: { error: 'Die Suche hat zu lange gedauert.', code: 'too_slow' } })
      : route.continue(),
  )
  await press(page, '/')
  await page.keyboard.type('schmi')
  await expect(page.locator('main').getByText('Die Suche hat zu lange gedauert.', { exact: false })).toBeVisible()
  await expect(page).toHaveURL(/q=schmi/)
  await expect(rows(page).first()).toBeVisible()
  await page.unroute('**/api/v3/search')
  await press(page, 'Enter', 'Shift+F')
  await expect(page).toHaveURL(/\/orders\/orders$/)
  await expect(page.locator('main').getByText('Die Suche hat zu lange gedauert.', { exact: false })).toHaveCount(0)
})

test('name, search, views and actions stand in one line at 1280, also with a search @full', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAs(page, 'admin', '/orders/orders?q=Schmidt')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  const [name, create] = [page.getByRole('heading', { level: 1 }), page.getByRole('button', { name: 'Neuer Auftrag' })]
  await expect(page.getByRole('button', { name: /^Freizugeben/ })).toBeVisible()
  const middleOf = async (thing: typeof name) => {
    const box = await thing.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0) / 2
  }
  expect(Math.abs((await middleOf(name)) - (await middleOf(create)))).toBeLessThan(8)
})

test('a list is filtered by what its records refer to, chosen by its name @full', async ({ page }) => {
  await signInAs(page, 'products', '/products')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('f')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Schlagw')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Hütte')
  await expect(page.getByRole('option', { name: /Hütte/ })).toHaveCount(1)
  for (const key of ['Enter', 'ControlOrMeta+Enter']) await page.keyboard.press(key)
  await expect(page).toHaveURL(/tags=\d+/)
  await expect(page.getByRole('grid')).toContainText(/\S/)
})
