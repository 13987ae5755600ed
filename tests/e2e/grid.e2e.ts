import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '#scripts/chromium.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { fling } from '#tests/support/fling.ts'
import { wider } from '#tests/support/wider.ts'

// With its scrollbar, to be dragged by it.
test.use({
  // a picture of each frame costs as much as the frame
  trace: { mode: 'retain-on-failure', screenshots: false },
  launchOptions: { executablePath: chromiumPath(), args: chromiumFlags, ignoreDefaultArgs: ['--hide-scrollbars'] },
})

const grid = (page: Page) => page.getByRole('grid')
const focusedRow = (page: Page) => page.locator('[data-row]:has(.row-frame)')
const rowCounts = [1_000_000, 10_000_000] as const
const densities = { Eng: 28, Normal: 36, Weit: 44 } as const

// One sign-in serves all tests: what the console remembers of it is put into each page.
let remembered: { name: string; value: string }[] = []

test.beforeAll(async ({ browser, serverOf }, { file }) => {
  const { url } = await serverOf(file)
  const context = await browser.newContext({ baseURL: url })
  await signInAs(await context.newPage(), 'orders')
  const { origins } = await context.storageState()
  remembered = origins.flatMap(({ localStorage }) => localStorage)
  await context.close()
})

const openLongList = async (page: Page, rows: number = rowCounts[0]) => {
  await page.addInitScript((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value)
  }, remembered)
  await page.goto('/test')
  await page.getByRole('tab', { name: /Lange Liste/ }).click()
  await page.getByText(rows.toLocaleString('de-DE'), { exact: true }).click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', `${rows + 1}`)
  await grid(page).focus()
}

/** Shift+G, the row's number, Enter. */
const jumpTo = async (page: Page, number: number | string) => {
  await page.keyboard.press('Shift+G')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.insertText(`${number}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/**
 * Takes the scrollbar's thumb from one part of its way to another one, a little past its ends. Chromium drops a move
 * that is not painted yet when the button goes up, so the thumb is held until it has arrived.
 */
const dragThumb = async (page: Page, from: 0 | 1, to: 0 | 0.5 | 1) => {
  const box = await grid(page).boundingBox()
  if (box === null) throw new Error('The grid has no box')
  const x = box.x + box.width - 6
  // below and above the bar's own buttons
  const top = box.y + 26
  const way = box.height - 52
  await page.mouse.move(x, top + from * way)
  await page.mouse.down()
  await page.mouse.move(x, top + to * (way + 40), { steps: 6 })
  let nudge = 0
  const missing = async () => {
    // a slow browser drops the last move of a drag: a hand that trembles makes another
    await page.mouse.move(x, top + to * (way + 40) + (nudge = 1 - nudge))
    return grid(page).evaluate(
      (list, share) => Math.abs(list.scrollTop / (list.scrollHeight - list.clientHeight) - share),
      to,
    )
  }
  await expect.poll(missing).toBeLessThan(to === 0.5 ? 0.2 : 0.001)
  await page.mouse.up()
}

/** A row stands where it can be seen, below the head and above the lower edge, and is told by its number. */
const expectInWindow = async (page: Page, index: number) => {
  const shown = () =>
    grid(page).evaluate((list, at) => {
      const row = list.querySelector(`[data-row="${at}"]`)
      if (row === null || !row.checkVisibility()) return 'not drawn'
      const around = list.getBoundingClientRect()
      const own = row.getBoundingClientRect()
      const isInside = own.top >= around.top + 31 && own.bottom <= around.bottom + 1
      return isInside ? row.getAttribute('aria-rowindex') : `at ${own.top} in ${around.top} to ${around.bottom}`
    }, index)
  await expect.poll(shown).toBe(`${index + 2}`)
}

for (const rows of rowCounts) {
  test(`of ${rows.toLocaleString('en-GB')} rows each is reached, and no frame of a fling lacks one${wider(rows > 1_000_000)}`, async ({
    page,
  }) => {
    await openLongList(page, rows)
    const last = rows - 1
    await page.keyboard.press('End')
    await expectInWindow(page, last)
    await page.keyboard.press('Home')
    await expectInWindow(page, 0)

    await jumpTo(page, rows)
    await expectInWindow(page, last)
    await jumpTo(page, '654321')
    await expectInWindow(page, 654_320)
    await expect(focusedRow(page)).toHaveAttribute('data-row', '654320')

    await page.keyboard.press('Home')
    await expectInWindow(page, 0)
    await dragThumb(page, 0, 1)
    await expectInWindow(page, last)
    await dragThumb(page, 1, 0)
    await expectInWindow(page, 0)
    await dragThumb(page, 0, 0.5)
    const middle = Number(await page.locator('[data-row]').first().getAttribute('data-row')) / rows
    expect(middle).toBeGreaterThan(0.4)
    expect(middle).toBeLessThan(0.7)

    const { samples, white, rowsSeen } = await grid(page).evaluate(fling)
    expect(samples).toBeGreaterThan(60)
    expect(white).toBe(0)
    expect(rowsSeen).toBeGreaterThan(200)
  })
}

test('the wheel moves by as much as it turns, wherever the list stands', async ({ page }) => {
  await openLongList(page, rowCounts[1])
  for (const row of ['1', '7000000', '9999000']) {
    await jumpTo(page, row)
    await expect(focusedRow(page)).toBeVisible()
    const before = await focusedRow(page).boundingBox()
    await grid(page).hover()
    await page.mouse.wheel(0, 90)
    // the list is anchored again after it came to rest, and nothing may move then
    await page.waitForTimeout(400)
    const after = await focusedRow(page).boundingBox()
    expect((before?.y ?? 0) - (after?.y ?? 0)).toBeCloseTo(90, 0)
  }
})

test('the focus is a state of the list: it outlives the row that showed it', async ({ page }) => {
  await openLongList(page)
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowDown')
  await expect(focusedRow(page)).toHaveAttribute('data-row', '3')
  const named = await grid(page).getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${named}"]`)).toHaveAttribute('data-row', '3')

  await grid(page).evaluate((element) => element.scrollTo(0, 4_000_000))
  await expect(focusedRow(page)).toHaveCount(0)
  await expect(grid(page)).not.toHaveAttribute('aria-activedescendant')
  await expect(grid(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expectInWindow(page, 4)
  await expect(focusedRow(page)).toHaveAttribute('data-row', '4')
  await page.keyboard.press('PageDown')
  await expect(focusedRow(page)).not.toHaveAttribute('data-row', '4')

  await page.keyboard.press('Home')
  await expectInWindow(page, 0)
  await grid(page).evaluate((element) => element.scrollTo(0, 4_000_000))
  await expect(focusedRow(page)).toHaveCount(0)
  await page.keyboard.press('Home')
  await expectInWindow(page, 0)
  await expect(grid(page)).toBeFocused()
})

test('rows stand in their order, each as high as the density says, loaded or not @full', async ({ page }) => {
  await openLongList(page)
  for (const [density, height] of Object.entries(densities)) {
    await page.getByText(density, { exact: true }).click()
    for (const row of ['1040', '500000']) {
      await jumpTo(page, row)
      await expectInWindow(page, Number(row) - 1)
      const rows = await page.locator('[data-row]').evaluateAll((all) =>
        all.map((element) => ({
          index: Number(element.getAttribute('data-row')),
          top: element.getBoundingClientRect().top,
          height: element.getBoundingClientRect().height,
        })),
      )
      expect(new Set(rows.map((one) => one.height))).toEqual(new Set([height]))
      const [first] = rows
      for (const { index, top } of rows)
        expect(top - (first?.top ?? 0)).toBeCloseTo((index - (first?.index ?? 0)) * height)
    }
  }
  await jumpTo(page, '1040')
  await expect(page.locator('[data-row="1040"]')).toHaveAttribute('aria-busy', 'true')
})

test('at rest the rows stand in the document as they do on the screen @full', async ({ page }) => {
  await openLongList(page)
  await grid(page).hover()
  for (let turn = 0; turn < 5; turn += 1) await page.mouse.wheel(0, 330)
  const order = () =>
    page.locator('[data-row]').evaluateAll((all) => all.map((element) => Number(element.getAttribute('data-row'))))
  await expect
    .poll(async () => {
      const indexes = await order()
      return indexes[0] !== 0 && indexes.every((index, at) => index === (indexes[0] ?? 0) + at)
    })
    .toBe(true)
})

const headings = async (page: Page) =>
  (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter((text) => text !== '')
const widthOf = async (page: Page, column: string) =>
  (await page.locator(`[data-column=${column}]`).boundingBox())?.width ?? 0

test('columns are made wider and moved by key, and by pointer', async ({ page }) => {
  await openLongList(page)
  await expect.poll(() => headings(page)).toEqual(['Nummer', 'Status', 'Kunde', 'Summe €'])
  for (const [at, column] of ['number', 'status', 'customer'].entries()) {
    const head = await page.locator(`[data-column=${column}]`).boundingBox()
    const cell = await focusedRow(page)
      .getByRole('gridcell')
      .nth(at + 1)
      .boundingBox()
    expect(head?.x).toBe(cell?.x)
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await expect.poll(() => headings(page)).toEqual(['Status', 'Nummer', 'Kunde', 'Summe €'])
  await expect(page.locator('[data-column=status] button')).toBeFocused()
  const narrow = await widthOf(page, 'status')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => widthOf(page, 'status')).toBe(narrow + 16)

  const drag = async (from: string, to: { x: number; y: number }) => {
    const box = await page.locator(from).boundingBox()
    await page.mouse.move((box?.x ?? 0) + 4, (box?.y ?? 0) + 4)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 4 })
    await page.mouse.up()
  }
  const edge = await page.locator('[data-column=status] [data-edge]').boundingBox()
  await drag('[data-column=status] [data-edge]', { x: (edge?.x ?? 0) + 64, y: edge?.y ?? 0 })
  await expect.poll(() => widthOf(page, 'status')).toBeCloseTo(narrow + 76, 0)
  const customer = await page.locator('[data-column=customer] [data-head]').boundingBox()
  await drag('[data-column=status] [data-head]', { x: (customer?.x ?? 0) + 4, y: (customer?.y ?? 0) + 4 })
  await expect.poll(() => headings(page)).toEqual(['Nummer', 'Kunde', 'Status', 'Summe €'])
})

test('on a telephone the first column stays while the others are scrolled @full', async ({ page }) => {
  await openLongList(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await grid(page).evaluate((element) => element.scrollTo(200, 0))
  const number = page.locator('[data-row="2"] [role=gridcell]').nth(1)
  await expect(number).toHaveText('1048233')
  await expect(number).toBeInViewport({ ratio: 1 })
  const left = (await grid(page).boundingBox())?.x ?? 0
  expect((await number.boundingBox())?.x).toBe(left + 48)
})

test('what is loaded around is printed as a plain table, and the list stays where it was @full', async ({ page }) => {
  await openLongList(page)
  await jumpTo(page, '650')
  await expect(focusedRow(page)).toHaveAttribute('data-row', '649')
  const top = await grid(page).evaluate((element) => element.scrollTop)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('table:visible tbody tr')).toHaveCount(1000)
  await expect(grid(page)).toBeHidden()
  expect(
    await page
      .locator('thead')
      .last()
      .evaluate((head) => getComputedStyle(head).display),
  ).toBe('table-header-group')
  await page.emulateMedia({ media: 'screen' })
  await expect(page.locator('table:visible')).toHaveCount(0)
  expect(await grid(page).evaluate((element) => element.scrollTop)).toBe(top)
  await expect(focusedRow(page)).toHaveAttribute('data-row', '649')
})

test('Shift and an arrow select from row to row', async ({ page }) => {
  await openLongList(page)
  await page.keyboard.press('ArrowDown')
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift+ArrowDown')
  await expect(page.locator('[data-row][aria-selected=true]')).toHaveCount(4)
  await expect(page.getByText('4 ausgewählt')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByText('3 ausgewählt')).toBeVisible()
})

test('a grid of a million is told as one, and axe finds nothing @full', async ({ page }) => {
  await openLongList(page)
  await page.keyboard.press('End')
  await expectInWindow(page, rowCounts[0] - 1)
  await expect(grid(page)).toHaveAttribute('aria-colcount', '5')
  await expect(grid(page)).toHaveAttribute('aria-multiselectable', 'true')
  await expect(focusedRow(page)).toHaveAttribute('aria-selected', 'false')
  const columns = await focusedRow(page)
    .getByRole('gridcell')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-colindex')))
  expect(columns).toEqual(['1', '2', '3', '4', '5'])
  const { violations } = await new AxeBuilder({ page }).include('[role=grid]').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
})
