import { visitLayers, visitPlaces } from '#tests/support/everywhere.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { showPseudoLocale } from '#tests/support/pseudo-locale.ts'
import { misfits } from '#tests/support/text-fit.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('no text is cut, overlaps or runs out of its box in en-XA, on any page or layer', async ({ page }) => {
  await showPseudoLocale(page)
  await page.goto('/')
  await expect(page.locator('[name=username]')).toBeVisible()
  // nothing would be shown by a test of plain English
  await expect(page.locator('form button[type=submit]')).toContainText('[Šîîgñ')
  const found: string[] = (await misfits(page)).map((one) => `sign-in: ${one}`)
  await signInAs(page, 'admin')
  const look = async (where: string) => {
    found.push(...(await misfits(page)).map((one) => `${where}: ${one}`))
  }
  await visitPlaces(page, look)
  await visitLayers(page, look)
  expect(found).toEqual([])
})
