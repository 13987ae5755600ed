import type { Page } from '@playwright/test'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { visitLayers, visitPlaces } from '#tests/support/everywhere.ts'

/** What a person typed may be longer than its room; the words of the console may not. */
const data = '[role=gridcell], [aria-current=page], h1, h1 ~ span'

/** The words that run out of a box which cuts them, with the box's end; scrolled areas show theirs when scrolled. */
const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate((exempt) => {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const cut: string[] = []
    const range = document.createRange()
    const isCut = (right: number, box: Element | null): boolean => {
      if (box === null || !box.checkVisibility()) return false
      const { overflowX, scrollbarWidth, visibility } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      if (edge.width <= 1 || visibility === 'hidden') return false
      // nobody sees that there is more where no bar says so
      if ((overflowX === 'auto' || overflowX === 'scroll') && scrollbarWidth !== 'none') return false
      return (overflowX !== 'visible' && right > edge.right + 1) || isCut(right, box.parentElement)
    }
    while (words.nextNode()) {
      const node = words.currentNode
      const text = node.textContent?.trim() ?? ''
      if (text === '' || node.parentElement?.closest(exempt) !== null) continue
      range.selectNodeContents(node)
      const { right, width } = range.getBoundingClientRect()
      if (width > 0 && isCut(right, node.parentElement)) cut.push(text)
    }
    return cut
  }, data)

const sizes = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
]

/** Bars that keep to one line hear of another width in a frame, and draw themselves for it in the next. */
const laidOut = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  })

/** Looks at what stands in both sizes, and keeps what is cut. */
const looking = (page: Page) => {
  const found: string[] = []
  const look = async (where: string) => {
    for (const size of sizes) {
      await page.setViewportSize(size)
      await laidOut(page)
      found.push(...(await cutWords(page)).map((text) => `${where} at ${size.width}: ${text}`))
    }
  }
  return { found, look }
}

test.use({ viewport: { width: 1440, height: 900 } })

test('no word of the console is cut in German, 1280 and 1440 wide', async ({ page }) => {
  const { found, look } = looking(page)
  await signInAs(page, 'admin')
  await expect(page.locator('[data-widget=stats] canvas')).toHaveCount(2)
  await expect(page.locator('[data-widget] [data-pending]')).toHaveCount(0)
  await look('home')
  for (const [keys, name] of [
    ['gc', 'Kunden'],
    ['g,', 'Profil'],
    ['go', 'Aufträge'],
  ] as const) {
    await page.keyboard.type(keys)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.locator('[data-row="0"]:not([aria-busy])')).toHaveCount(name === 'Profil' ? 0 : 1)
    await look(name)
  }
  await page.keyboard.press('x')
  await look('a row is chosen')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tabpanel').locator('tbody').first()).toBeVisible()
  await look('an order')
  expect(found).toEqual([])
})

test('beside the drawer at 1280 the search keeps its words, and names and e-mails have their room @full', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAs(page, 'admin', '/customers')
  const words = page.getByRole('banner').getByText('Suchen oder ausführen')
  await expect(words).toBeVisible()
  expect((await words.boundingBox())?.width).toBeGreaterThan(100)
  const mails = page.locator('[role=gridcell]', { hasText: '@' })
  await expect(mails.first()).toBeVisible({ timeout: 20_000 })
  await laidOut(page)
  // of the names that are given to customers most fit; the longest of all may not
  const cut = await mails.evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length)
  expect(cut).toBeLessThanOrEqual((await mails.count()) / 10)
})

test('no label leaves a date less than its line, however long it is @full', async ({ page }) => {
  await signInAs(page, 'admin', '/admin/users')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Enter')
  const dates = page.getByRole('tabpanel').locator('dd', { hasText: /^\d\d\.\d\d\.\d\d$/ })
  await expect(dates.first()).toBeVisible()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await laidOut(page)
    const heights = await dates.evaluateAll((all) =>
      all.map((date) => {
        // of its words alone: what they stand in is as high as an input
        const words = document.createRange()
        const text = document.createTreeWalker(date, NodeFilter.SHOW_TEXT).nextNode()
        if (text !== null) words.selectNodeContents(text)
        return words.getBoundingClientRect().height
      }),
    )
    expect(Math.max(...heights), `at ${size.width}`).toBeLessThan(20)
  }
})

test('at 200 % every section of an order can be seen, and no word beside them is cut', async ({ page }) => {
  await signInAs(page, 'orders', '/orders/orders?status=processing')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Enter')
  const tabs = page.getByRole('tablist')
  await expect(tabs.getByRole('tab')).toHaveCount(6)
  await expect(page.locator('[data-life-line]')).toBeVisible()
  for (const size of sizes) {
    await page.setViewportSize({ width: size.width / 2, height: size.height / 2 })
    await laidOut(page)
    expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth), `at ${size.width}`).toBe(0)
    expect(await cutWords(page), `at ${size.width}`).toEqual([])
  }
})

test('every dialog over a list says its keys at its foot, as high and as far in as the others @full', async ({
  page,
}) => {
  await signInAs(page, 'orders', '/orders/orders')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible({ timeout: 20_000 })
  for (const key of ['f', 'Shift+S', 'Shift+C', 'Shift+E', 'Shift+G', 'F1']) {
    await page.keyboard.press(key)
    const foot = page.getByRole('dialog').locator('footer')
    await expect(foot.locator('kbd').first(), key).toBeVisible()
    await expect(foot, key).toHaveCSS('height', '40px')
    await expect(foot, key).toHaveCSS('padding-left', '24px')
    await page.keyboard.press('Escape')
    await expect(foot, key).toHaveCount(0)
  }
})

test('no word is cut on any place, nor on what opens over one', { tag: '@full' }, async ({ page }) => {
  test.setTimeout(600_000)
  const { found, look } = looking(page)
  await signInAs(page, 'admin')
  await visitPlaces(page, look)
  await visitLayers(page, look)
  expect(found).toEqual([])
})

test('a list says how many of its columns have no room, and where they are chosen @full', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAs(page, 'admin', '/invoices')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible({ timeout: 20_000 })
  const spared = page.getByText(/\d+ Spalten? ohne Platz$/)
  await expect(spared).toBeVisible()
  await page.setViewportSize({ width: 1920, height: 1000 })
  await expect(spared).toHaveCount(0)
})
