import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { withoutPointer } from '#tests/support/keyboard.ts'
import { wider } from '#tests/support/wider.ts'

for (const [width, height] of [
  [390, 800],
  [1024, 768],
] as const)
  test(`the tree of categories is read by its names at ${width}${wider(width > 390)}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await signInAs(page, 'products', '/product-categories')
    const lines = page.getByRole('treegrid').locator('[role=row][aria-level]')
    await expect(lines.first()).toBeVisible({ timeout: 20_000 })
    const names = await lines.evaluateAll((rows) =>
      rows.map((row) => {
        const [name, figure] = row.querySelectorAll('[role=gridcell]')
        const words = [...(name?.children ?? [])].map((part) => part.getBoundingClientRect())
        return {
          name: words[2]?.width ?? 0,
          free: (figure?.getBoundingClientRect().left ?? innerWidth) - Math.max(...words.map(({ right }) => right)),
        }
      }),
    )
    for (const { name, free } of names) {
      expect(name).toBeGreaterThan(20)
      // no mark lies on what stands beside the name
      expect(free).toBeGreaterThanOrEqual(0)
    }
  })

test('a record is one column on a phone, whatever table lies in it, and shows no keys', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signInAs(page, 'products', '/product-attributes/attributes/1')
  const panel = page.locator('[role=tabpanel]')
  await expect(panel.locator('[data-path]').first()).toBeVisible({ timeout: 20_000 })
  const beyond = await panel
    .locator('[data-path]')
    .evaluateAll((fields) => fields.filter((field) => field.getBoundingClientRect().right > innerWidth).length)
  expect(beyond).toBe(0)
  expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expect(page.locator('main kbd:visible')).toHaveCount(0)
})

test('what shows something else of the variations fits a phone @full', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signInAs(page, 'products', '/products?type=variable')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Enter')
  const choice = page.getByRole('radiogroup', { name: 'Angezeigt wird' })
  await expect(choice).toBeAttached({ timeout: 20_000 })
  const { left, right } = await choice.evaluate((group) => group.getBoundingClientRect())
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(390)
})

test('the sheet of the products opens where none of its columns has room in the list @full', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await signInAs(page, 'products', '/products')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  await withoutPointer(page)
  const hints = page.locator('[data-hints]')
  const cut = await hints.evaluate((place) => {
    const edge = place.getBoundingClientRect()
    return [...place.querySelectorAll('span:has(> span > kbd)')].filter((hint) => {
      const { right, top, bottom, width } = hint.getBoundingClientRect()
      return width > 0 && top < edge.bottom && (right > edge.right + 1 || bottom > edge.bottom + 1)
    }).length
  })
  expect(cut).toBe(0)
  await page.keyboard.press('Shift+T')
  await expect(page).toHaveURL(/\/products\/table/)
  await expect(page.getByRole('gridcell').first()).toBeVisible()
})

test('a price tier is added on a phone @full', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signInAs(page, 'products', '/products/list?q=ND-9501')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Enter')
  const prices = page.locator('[data-part=prices]')
  await prices.getByRole('button', { name: 'Staffel' }).click({ timeout: 20_000 })
  const quantity = page.getByRole('textbox', { name: 'Ab Menge' })
  await expect(quantity).toBeFocused()
  await page.keyboard.type('50')
  await page.keyboard.press('Enter')
  const cell = page.locator('[data-cell]:focus')
  await expect(cell).toBeVisible()
  await page.keyboard.type('9,90')
  await page.keyboard.press('Control+s')
  await expect(prices.getByText('9,90').first()).toBeVisible({ timeout: 20_000 })
})
