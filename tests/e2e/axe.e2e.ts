import type { Page } from '@playwright/test'
import { violationsOn } from '#tests/support/axe.ts'
import { openSignIn, signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { placesOfEveryRun, visitEachMake, visitLayers, type Look } from '#tests/support/everywhere.ts'
import { wider } from '#tests/support/wider.ts'

for (const theme of ['light', 'dark'])
  test(`WCAG 2.2 AA in German: sign-in, and a place without the role, ${theme}${wider(theme !== 'light')}`, async ({
    page,
  }) => {
    await page.addInitScript((value) => localStorage.setItem('kontor.theme', value), theme)
    await openSignIn(page)
    expect(await violationsOn(page)).toEqual([])
    await signInAs(page, 'nobody', '/orders/orders')
    expect(await violationsOn(page)).toEqual([])
  })

/** All that axe finds is told at once, each with where it is. */
const expectClean = async (page: Page, go: (page: Page, look: Look) => Promise<void>) => {
  await signInAs(page, 'admin')
  const found: string[] = []
  await go(page, async (where) => {
    found.push(...(await violationsOn(page)).map((one) => `${where}: ${one}`))
  })
  expect(found).toEqual([])
}

// all places, in both themes and every language: `npm run test:languages`
test.describe('WCAG 2.2 AA in German', () => {
  // a dozen rows of a list are looked at: forty say the same in four times the time
  test.use({ viewport: { width: 1440, height: 560 } })
  test.setTimeout(600_000)
  test('of a few places that hold what all are made of', ({ page }) =>
    expectClean(page, (there, look) => visitEachMake(there, look, placesOfEveryRun)))
  test('of one place of each make', { tag: '@full' }, ({ page }) => expectClean(page, visitEachMake))
  // in every language and theme: languages.nightly.ts
  test('of each thing that opens over one', { tag: '@full' }, ({ page }) => expectClean(page, visitLayers))
})
