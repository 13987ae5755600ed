import type { Locator, Page } from '@playwright/test'
import { openSignIn, signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { wider } from '#tests/support/wider.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
]

/** What no toast may lie on, by its words, of which there is something to be seen. */
const covered = async (page: Page, things: Locator): Promise<string[]> => {
  const boxes = await toasts(page).evaluateAll((all) => all.map((toast) => toast.getBoundingClientRect().toJSON()))
  return things.evaluateAll(
    (all, under: DOMRect[]) =>
      all.flatMap((thing) => {
        const { left, right, top, bottom } = thing.getBoundingClientRect()
        const isUnder = under.some(
          (box) => left < box.right && box.left < right && top < box.bottom && box.top < bottom,
        )
        return isUnder ? [thing.textContent] : []
      }),
    boxes as DOMRect[],
  )
}

/** Several toasts, by keys that are refused. */
const showToasts = async (page: Page) => {
  for (const key of ['b', 'e', 'h']) {
    await page.keyboard.press('t')
    await page.keyboard.press(key)
  }
  await expect(toasts(page)).toHaveCount(3)
  await page.waitForFunction(() => document.getAnimations().length === 0)
}

for (const viewport of sizes)
  test(`at ${viewport.width} wide no toast lies on a footer, on a selection or on an order’s sums${wider(viewport.width < 1440)}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await signInAs(page, 'orders', '/orders/orders?status=processing')
    await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('banner')).toContainText('Arbeitet nicht')
    await showToasts(page)
    const footer = page.getByText(/von \d+$/)
    await expect(footer.last()).toBeVisible()
    expect(await covered(page, footer)).toEqual([])
    await page.keyboard.press('x')
    await expect(page.locator('[data-selection]')).toBeVisible()
    expect(await covered(page, page.locator('[data-selection]'))).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    const sums = page.locator('dl', { hasText: 'Zwischensumme' }).locator('dd')
    await expect(sums.last()).toBeVisible()
    await sums.last().scrollIntoViewIfNeeded()
    await showToasts(page)
    expect(await covered(page, sums)).toEqual([])
  })

test('no toast lies on what a dialog of jobs offers @full', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 480 })
  await signInAs(page, 'orders')
  await expect(page.getByRole('banner')).toContainText('Arbeitet nicht')
  await showToasts(page)
  await page.keyboard.press('g')
  await page.keyboard.press('j')
  const buttons = page.getByRole('dialog').getByRole('row').getByRole('button')
  await expect(buttons.first()).toBeVisible()
  expect(await covered(page, buttons)).toEqual([])
})

test('with forced colours the palette’s row has a frame of two pixels in the system’s highlight', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signInAs(page, 'orders')
  await page.keyboard.press('Control+k')
  const row = page.getByRole('option', { selected: true })
  await expect(row).toBeVisible()
  const highlight = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('span'))
    probe.style.cssText = 'forced-color-adjust: none; color: Highlight'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
  await expect(row).toHaveCSS('outline', `${highlight} solid 2px`)
})

test('the forgotten password looks like what it is: a sentence, and nothing to press @full', async ({ page }) => {
  await openSignIn(page)
  const sentence = page.getByText(/^Passwort vergessen\?/)
  await expect(sentence).toBeVisible()
  await expect(
    page.getByRole('link', { name: /vergessen/ }).or(page.getByRole('button', { name: /vergessen/ })),
  ).toHaveCount(0)
  await expect(sentence).toHaveCSS('cursor', 'auto')
  await expect(sentence).toHaveCSS('text-decoration-line', 'none')
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('a list and an order’s history name the zone of what they show @full', async ({ page }) => {
    await signInAs(page, 'orders', '/orders/orders')
    await expect(page.getByText('Zeitzone: America/New_York')).toBeVisible({ timeout: 20_000 })
    await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Verlauf' })).toContainText('Zeitzone: America/New_York')
  })
})

test('in the house’s own zone no room is taken, and each time of the history still names it @full', async ({
  page,
}) => {
  await signInAs(page, 'orders', '/orders/orders')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Zeitzone:')).toHaveCount(0)
  await page.keyboard.press('Enter')
  const history = page.getByRole('region', { name: 'Verlauf' })
  await expect(history.getByRole('time').first()).toHaveAttribute('title', /^\d\d\.\d\d\.\d{4} .* \(Europe\/Berlin\)$/)
  await expect(page.getByText('Zeitzone:')).toHaveCount(0)
})

test('all nine sections of a product stand beside each other, and each has its digit', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(page, 'products', '/products/edit/22')
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveCount(9)
  // the console's own typeface is narrower than what stands in for it until it is there
  await page.evaluate(() => document.fonts.ready)
  const row = await page.getByRole('tablist').boundingBox()
  const last = await tabs.last().boundingBox()
  expect((last?.x ?? 9999) + (last?.width ?? 0)).toBeLessThanOrEqual((row?.x ?? 0) + (row?.width ?? 0) + 1)
  await page.keyboard.press('9')
  await expect(tabs.last()).toHaveAttribute('aria-selected', 'true')
})
