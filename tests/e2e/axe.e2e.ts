import type { Page } from '@playwright/test'
import { violationsInBothThemes, violationsOn } from '#tests/support/axe.ts'
import { openSignIn, signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { enter, lookAtLayers, lookAtPlaces } from '#tests/support/everywhere.ts'

for (const theme of ['light', 'dark'])
  test(`WCAG 2.2 AA in German: sign-in, and a place without the role, ${theme}`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('kontor.theme', value), theme)
    await openSignIn(page)
    expect(await violationsOn(page)).toEqual([])
    await signInAs(page, 'nobody', '/orders/orders')
    expect(await violationsOn(page)).toEqual([])
  })

/** All that axe finds is told at once, each with where it is. */
const expectClean = async (page: Page, go: typeof lookAtPlaces) => {
  await enter(page, 'admin')
  const found: string[] = []
  await go(page, async (where) => {
    found.push(...(await violationsInBothThemes(page)).map((one) => `${where}: ${one}`))
  })
  expect(found).toEqual([])
}

test.describe('WCAG 2.2 AA in German and both themes', () => {
  test.setTimeout(600_000)
  test('of each place, and of what it says when nothing is there', ({ page }) => expectClean(page, lookAtPlaces))
  test('of each thing that opens over one', ({ page }) => expectClean(page, lookAtLayers))
})
