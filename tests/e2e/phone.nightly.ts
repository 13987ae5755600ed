import { visitLayers, visitPlaces } from '#tests/support/everywhere.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { misfits } from '#tests/support/text-fit.ts'

test.use({ viewport: { width: 390, height: 844 } })

for (const [half, go] of Object.entries({ places: visitPlaces, layers: visitLayers })) {
  test(`no text is cut, overlaps or runs out of its box on a phone, in German, in all ${half}`, async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('[name=username]')).toBeVisible()
    const found: string[] = (await misfits(page)).map((one) => `sign-in: ${one}`)
    await signInAs(page, 'admin')
    await go(page, async (where) => {
      found.push(...(await misfits(page)).map((one) => `${where}: ${one}`))
    })
    expect(found).toEqual([])
  })
}
