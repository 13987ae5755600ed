import type { Page } from '@playwright/test'
import { hrefOf, type PlaceId } from '#commands/places.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect } from '#tests/support/e2e.ts'

type Stop = { name: string; index: number; parent: number; top: number; left: number; isSeen: boolean }

/** Where the focus is: which of the page's stops, and where it stands; nothing on the page itself. */
const focused = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const at = document.activeElement
    if (at === null || at === document.body) return null
    const all = [...document.querySelectorAll('*')]
    const { top, left, width, height } = at.getBoundingClientRect()
    return {
      name: `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent?.slice(0, 40) ?? ''}`,
      index: all.indexOf(at),
      parent: at.parentElement === null ? -1 : all.indexOf(at.parentElement),
      top,
      left,
      isSeen: width > 0 && height > 0 && at.checkVisibility({ visibilityProperty: true }),
    }
  })

/** Tab goes through the place as the eye does, past nothing and out again. */
export async function tabThrough(page: Page, place: PlaceId): Promise<void> {
  await signInAs(page, 'admin', hrefOf(place))
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0, { timeout: 20_000 })
  // from the top of the page: a list has the focus as it opens, and Tab would go on behind it
  await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
  const stops: Stop[] = []
  for (let presses = 0; presses < 400; presses++) {
    await page.keyboard.press('Tab')
    const stop = await focused(page)
    if (stop === null || stops.some(({ index }) => index === stop.index)) break
    stops.push(stop)
  }
  expect(stops.length).toBeGreaterThan(3)
  expect(stops.length).toBeLessThan(400)
  expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([])
  // beside each other from left to right, else from top to bottom
  const wrong = stops.filter((stop, at) => {
    const before = stops[at - 1]
    if (before === undefined || before.parent !== stop.parent) return false
    return stop.top < before.top - 8 || (Math.abs(stop.top - before.top) <= 8 && stop.left < before.left)
  })
  expect(wrong).toEqual([])
  expect(await page.locator('[tabindex]:not([tabindex="0"]):not([tabindex="-1"])').count()).toBe(0)
}
