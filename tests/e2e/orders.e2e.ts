import type { Page } from '@playwright/test'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

const rows = (page: Page) => page.locator('[data-row][aria-busy]:not([aria-busy=true]), [data-row]:not([aria-busy])')
const focusedRow = (page: Page) => page.locator('[data-row]:has(.row-frame)')
const record = (page: Page) => page.locator('[data-record]')

/** A key at the pace of a person: the list has its rows before the next one. */
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

const openList = async (page: Page, path = '/orders/orders', login = 'orders') => {
  await signInAs(page, login, path)
  await expect(rows(page).first()).toBeVisible({ timeout: 20_000 })
}

test('an order is found by part of a name, opened and left again by keyboard @full', async ({ page }) => {
  await openList(page)
  await press(page, '/')
  await page.keyboard.type('schmi')
  await expect(page).toHaveURL(/q=schmi/)
  // until this search has answered, the rows of the one before stand there
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-busy', 'true', { timeout: 20_000 })
  // the newest may be found by an address that the list does not show
  await expect(rows(page).filter({ hasText: /schmi/i }).first()).toBeVisible()
  await press(page, 'Enter', 'j', 'j')
  await expect(focusedRow(page)).toHaveAttribute('data-row', '2')
  const number = (await focusedRow(page).locator('[role=gridcell]').nth(1).innerText()).trim()
  await press(page, 'Enter')
  // the screen's code comes with the first order
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number, { timeout: 20_000 })
  await expect(record(page).locator('[data-total]')).toHaveText(/\d/)
  await expect(page).toHaveTitle(new RegExp(number))
  // its place in the list comes with the ids around it, and the way on with that
  await expect(page.getByText(/^3 von \d/)).toBeVisible()

  await press(page, 'j')
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(number)
  await press(page, 'k')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)

  await press(page, 'u')
  await expect(page).toHaveURL(/q=schmi.*at=2/)
  await expect(focusedRow(page)).toHaveAttribute('data-row', '2')
  await expect(focusedRow(page)).toContainText(number)
})

test('an opened row shows at once what its list knew of it, and nothing of that moves when the rest comes', async ({
  page,
}) => {
  await openList(page, '/orders/orders?status=processing')
  const number = (await focusedRow(page).locator('[role=gridcell]').nth(1).innerText()).trim()
  // the screen's code is there
  await press(page, 'Enter')
  await expect(record(page).locator('#record-history time').first()).toBeVisible({ timeout: 20_000 })
  await press(page, 'u')
  await expect(focusedRow(page)).toContainText(number)
  await press(page, 'j')
  await expect(focusedRow(page)).not.toContainText(number)
  const { promise: asked, resolve: letRead } = Promise.withResolvers<void>()
  await page.route(/\/api\/v3\/order\/\d+$/, async (route) => {
    await asked
    await route.continue()
  })
  await press(page, 'Enter')
  await expect(record(page)).toHaveAttribute('data-status', 'processing', { timeout: 500 })
  await expect(record(page).locator('[data-total]')).toHaveText(/\d/)
  await expect(page.getByRole('tabpanel')).toHaveAttribute('aria-busy', 'true')
  await expect(page.locator('[data-move]:not([aria-disabled])').first()).toBeVisible()
  const places = () =>
    page.evaluate(() =>
      ['h1', '[data-move]', '[role=tab][aria-selected=true]', '#record-base h2', '#record-shipping h2'].map((one) => {
        const { x = 0, y = 0 } = document.querySelector(one)?.getBoundingClientRect() ?? {}
        return { one, x, y }
      }),
    )
  const before = await places()
  letRead()
  await expect(page.getByRole('tabpanel')).not.toHaveAttribute('aria-busy')
  expect(await places()).toEqual(before)
})

test('whoever works a list down and comes back stands at the record they left, and steps on from any', async ({
  page,
}) => {
  await openList(page, '/orders/orders?status=processing')
  const numbers = await rows(page).evaluateAll((all) =>
    all.slice(0, 5).map((row) => row.querySelectorAll('[role=gridcell]')[1]?.textContent ?? ''),
  )
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = numbers
  const heading = page.getByRole('heading', { level: 1 })
  await press(page, 'Enter')
  for (const [number, next] of [
    [first, second],
    [second, third],
  ] as const) {
    await expect(heading).toContainText(number, { timeout: 20_000 })
    await press(page, 's', 'h')
    await expect(record(page)).toHaveAttribute('data-status', 'on-hold')
    await press(page, 'j')
    await expect(heading).toContainText(next)
  }
  // two have left the list, so that the third is its first row
  await press(page, 'u')
  await expect(focusedRow(page)).toContainText(third)
  await expect(focusedRow(page)).toHaveAttribute('data-row', '0')
  await press(page, 'j')
  await expect(focusedRow(page)).toContainText(fourth)
  await press(page, 'Enter')
  await expect(heading).toContainText(fourth)
  await expect(page.getByText(/^2 von \d/)).toBeVisible()
  await press(page, 'j')
  await expect(heading).toContainText(fifth)
  // as they were, for the tests after this one: in the list `z` means its last act, and what was before is named first
  await press(page, 'u')
  await expect(focusedRow(page)).toContainText(fifth)
  const isBack = (number: string) =>
    expect(toasts(page).filter({ hasText: `Auftrag ${number}: In Bearbeitung` })).toBeVisible()
  await press(page, 'z')
  await isBack(second)
  await press(page, 'z')
  await expect(toasts(page).filter({ hasText: 'Zuletzt geändert' })).toBeVisible()
  await press(page, 'z')
  await isBack(first)
})

test('a list that is on its way counts nothing @full', async ({ page }) => {
  let answer: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v3/search', async (route) => {
    if (route.request().postDataJSON().object === 'order') await held
    await route.continue()
  })
  await signInAs(page, 'orders', '/orders/orders')
  // of the statuses: the one of the views stands above it, and comes with the settings
  const all = page.getByRole('button', { name: /^Alle/ }).last()
  await expect(all).toHaveText('Alle', { timeout: 20_000 })
  answer?.()
  await expect(all).toHaveText(/^Alle\d/)
})

test('a list shows its keys, and how it is exported @full', async ({ page }) => {
  await openList(page)
  const hint = page.locator('main').getByText(/^x\s*auswählen$/)
  await expect(hint).toBeVisible()
  await expect(page.locator('main').getByText(/^\?\s*Tasten$/)).toBeVisible()
  await press(page, 'x')
  await expect(hint).toHaveCount(0)
  await press(page, 'x')
  await page.getByRole('button', { name: 'Exportieren' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Diese Liste exportieren' })).toBeVisible()
})

test('a day that is typed where a range is asked begins a period @full', async ({ page }) => {
  await openList(page)
  const dialog = page.getByRole('dialog')
  await press(page, 'f')
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('angel')
  await press(page, 'Enter')
  await expect(dialog.getByRole('option', { name: 'heute', exact: true })).toBeVisible()
  await page.keyboard.type('1.11.')
  await expect(dialog.getByRole('listbox').getByRole('option')).toHaveText([
    /vom 01\.11\..* bis …/,
    /ab 01\.11\./,
    /bis 01\.11\./,
    /ist genau 01\.11\./,
  ])
  await press(page, 'Enter')
  await expect(dialog.getByRole('textbox', { name: 'Von' })).toHaveValue('1.11.')
  await expect(dialog.getByRole('textbox', { name: 'Bis' })).toBeFocused()
  await page.keyboard.type('2.11.')
  await press(page, 'Enter')
  const year = new Date().getFullYear()
  await expect(page).toHaveURL(new RegExp(`date_created=${year}-11-01\\.\\.${year}-11-02$`))
})

test('an address with a filter that the list does not know says so @full', async ({ page }) => {
  await openList(page, '/orders/orders?total=ge:abc')
  const notice = page.getByRole('status').filter({ hasText: 'total=ge:abc' })
  await expect(notice).toBeVisible()
  await notice.getByRole('button').press('Enter')
  await expect(notice).toHaveCount(0)
  await expect(page).toHaveURL(/\/orders\/orders$/)
})

test('of the lines of an order the name has the most room @full', async ({ page }) => {
  await openList(page, '/orders/orders?status=completed')
  await press(page, 'Enter')
  const heads = record(page).locator('#record-contents').getByRole('columnheader')
  await expect(heads.first()).toBeVisible({ timeout: 20_000 })
  const [name = 0, ...others] = await heads.evaluateAll((all) => all.map((head) => head.clientWidth))
  expect(name).toBeGreaterThan(Math.max(...others))
})

test('digits show the sections, and m the map, remembered @full', async ({ page }) => {
  await openList(page)
  await press(page, 'Enter')
  await expect(record(page)).toBeVisible()
  await press(page, '3')
  await expect(page).toHaveURL(/\/orders\/\d+\/contents$/)
  await expect(page.getByRole('tab', { selected: true })).toContainText('Inhalt')
  await expect(page.locator('#record-contents')).toBeInViewport()
  await expect(page.locator('[data-life-line]')).toBeVisible()
  await press(page, 'm')
  await expect(page.locator('[data-life-map]')).toBeVisible()
  await expect(page.locator('[data-life-line]')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('tab', { selected: true })).toContainText('Inhalt')
  await expect(page.locator('[data-life-map]')).toBeVisible()
})

test('goods, sums and documents are seen without scrolling, the goods also where the page is low; bars are one line', async ({
  page,
}) => {
  await openList(page, '/orders/orders?status=partial-shipment')
  await press(page, 'x')
  const footer = page.locator('[data-selection]')
  await expect(footer).toBeVisible()
  for (const width of [1440, 1280, 820]) {
    await page.setViewportSize({ width, height: 900 })
    expect((await footer.boundingBox())?.height, `the selection at ${width}`).toBeLessThanOrEqual(40)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await press(page, 'Escape')
  await press(page, 'Enter')
  await expect(record(page)).toBeVisible()
  const goods = page.locator('#record-contents tbody tr').first()
  await expect(goods).toBeInViewport({ ratio: 1 })
  await expect(page.locator('[data-total]')).toBeInViewport({ ratio: 1 })
  await expect(page.locator('#record-documentation h2')).toBeInViewport({ ratio: 1 })
  // 1280 × 800, and 1440 × 900 at 200 %
  for (const [width, height] of [
    [1280, 800],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(goods).toBeInViewport({ ratio: 1 })
    const moves = await page
      .locator('[data-move]:visible')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(new Set(moves).size).toBe(1)
  }
})

test('the address holds the list: reloading and going back bring it again', async ({ page }) => {
  const path = '/orders/orders?status=completed&sort=total.desc&at=130'
  await openList(page, path)
  await expect(focusedRow(page)).toHaveAttribute('data-row', '130')
  await page.reload()
  await expect(focusedRow(page)).toHaveAttribute('data-row', '130')
  await expect(focusedRow(page)).toContainText('Abgeschlossen')
  await press(page, 'Enter')
  await expect(record(page)).toHaveAttribute('data-status', 'completed')
  await page.goBack()
  await expect(focusedRow(page)).toHaveAttribute('data-row', '130')
})

test('an answer of 500 keeps the rows and says so; asking again brings them up to date @full', async ({ page }) => {
  await openList(page)
  const before = await rows(page).first().innerText()
  await page.route('**/api/v3/search', (route) =>
    route.request().postDataJSON().object === 'order'
      ? route.fulfill({ status: 500, json: { error: 'Kaputt', code: 'server_error' } })
      : route.continue(),
  )
  await page.getByRole('button', { name: /^In Bearbeitung/ }).click()
  await expect(page.getByText(/zuletzt gelesenen Stand/)).toBeVisible()
  expect(await rows(page).first().innerText()).toBe(before)
  await page.unroute('**/api/v3/search')
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(rows(page).first()).toContainText('In Bearbeitung')
  await expect(page.getByText(/zuletzt gelesenen Stand/)).toHaveCount(0)
})

test('an order that is not there says so in the specification’s words @full', async ({ page }) => {
  await signInAs(page, 'orders', '/orders/99999999')
  await expect(page.locator('main').getByText('Der angeforderte Auftrag wurde nicht gefunden.')).toBeVisible()
})

test('whoever lacks the role is told which one it takes @full', async ({ page }) => {
  await signInAs(page, 'nobody', '/orders/orders')
  await expect(page.locator('main')).toContainText('Auftrag')
  await expect(page.getByRole('grid')).toHaveCount(0)
})

test('who has no list of the orders sees on the start page what there is for them, and no way into it @full', async ({
  page,
}) => {
  await signInAs(page, 'shipping')
  const stats = page.getByRole('region', { name: 'Versand' }).getByRole('listitem')
  await expect(stats.filter({ hasText: /Versandvorbereitung[1-9]/ })).toBeVisible()
  // their own worklists are a way, the list of orders is none
  await expect(page.locator('main').getByRole('link').first()).toBeVisible()
  await expect(page.locator('main a[href^="/orders/orders"]')).toHaveCount(0)
  await expect(page.locator('main').getByText('Im Inkasso')).toHaveCount(0)
})

test('shipping staff open an order by its address and may move it where the warehouse may @full', async ({ page }) => {
  await openList(page, '/orders/orders?status=processing')
  await press(page, 'Enter')
  await expect(record(page)).toBeVisible()
  const path = new URL(page.url()).pathname
  await page.evaluate(() => localStorage.clear())
  await signInAs(page, 'shipping', path)
  await expect(record(page)).toHaveAttribute('data-status', 'processing')
  await expect(
    page.locator('[data-move="order.prepare_shipping"], [data-move="order.prepare_pickup"]').first(),
  ).not.toHaveAttribute('aria-disabled')
  await expect(page.locator('[data-move="order.cancel"]')).toHaveAttribute('aria-disabled', 'true')
})
