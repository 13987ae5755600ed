import type { Page } from '@playwright/test'
import { openSignIn, signInAs, signInButton } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'

const clock = (page: Page) => page.locator('header').getByRole('button', { name: /^(Arbeitet|In Pause)/ })

const press = async (page: Page, keys: string) => {
  for (const key of keys.split(' ')) await page.keyboard.press(key)
}

test('the dashboard promises nobody areas that are not there @full', async ({ page }) => {
  await signInAs(page, 'worktime')
  await expect(page.getByText('Diese Version enthält für Ihre Rollen keine eigenen Seiten.')).toBeVisible()
})

test('whoever has an area is told where it stands @full', async ({ page }) => {
  await signInAs(page, 'customers')
  await expect(page.getByText('Links stehen die Bereiche, die Ihre Rollen öffnen.')).toBeVisible()
})

test('a clerk without a list of orders is told how one is opened @full', async ({ page }) => {
  await signInAs(page, 'shipping')
  await expect(page.getByText('Einen Auftrag öffnen Sie mit seiner Nummer')).toBeVisible()
})

test('what moves the clock in one window is seen in the others', async ({ page, context }) => {
  await signInAs(page, 'worktime')
  await expect(clock(page)).toBeVisible()
  await press(page, 't s')
  await expect(clock(page)).toHaveText(/^Arbeitet\d/)
  const other = await context.newPage()
  await other.goto('/')
  await expect(clock(other)).toHaveText(/^Arbeitet\d/)
  await press(other, 't b')
  await expect(clock(other)).toHaveText(/^In Pause/)
  await expect(clock(page)).toHaveText(/^In Pause/)
  await press(page, 't h')
  await expect(clock(page)).toHaveText(/^Arbeitet nicht/)
  await expect(clock(other)).toHaveText(/^Arbeitet nicht/)
})

for (const [typed, said] of [
  ['', 'Es ist kein Server angegeben.'],
  ['htp://127.0.0.1:8080', 'Das ist keine Serveradresse.'],
  ['http://127.0.0.1:80800', 'Das ist keine Serveradresse.'],
] as const)
  test(`a server written as “${typed}” is said to be what it is @full`, async ({ page }) => {
    await openSignIn(page)
    await page.locator('[name=server]').fill(typed)
    await page.locator('[name=username]').fill('orders')
    await page.locator('[name=password]').fill('demo-password')
    await expect(signInButton(page)).toHaveAccessibleDescription(said)
  })

test('the sections of the profile keep their height over a long list @full', async ({ page }) => {
  await signInAs(page, 'orders', '/profile/keyboard')
  const tabs = page.getByRole('tablist')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  expect((await tabs.boundingBox())?.height).toBeGreaterThan(34)
})

for (const [place, role] of [
  ['/product-media', 'Artikelverwaltung'],
  ['/products/feeds', 'Artikelverwaltung'],
] as const)
  test(`${place} says whose it is to whoever may not read it @full`, async ({ page }) => {
    await signInAs(page, 'nobody', place)
    await expect(page.getByRole('main')).toContainText('Für diese Seite fehlt Ihnen ein Recht')
    await expect(page.getByRole('main')).toContainText(role)
    await expect(page.locator('[data-hints]')).toHaveCount(0)
    // what is refused anyway is not told a second time
    await page.waitForLoadState('networkidle')
    await expect(page.getByText('Dazu fehlt Ihnen die Berechtigung')).toHaveCount(0)
  })
