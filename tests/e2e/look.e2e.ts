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
      const { overflowX } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      if (edge.width <= 1 || overflowX === 'auto' || overflowX === 'scroll') return false
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
  await expect(page.getByRole('link', { name: /Teilweise versendet/ }).first()).toBeVisible()
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

test('nor on any place, nor on what opens over one', { tag: '@full' }, async ({ page }) => {
  test.setTimeout(600_000)
  const { found, look } = looking(page)
  await signInAs(page, 'admin')
  await visitPlaces(page, look)
  await visitLayers(page, look)
  expect(found).toEqual([])
})
