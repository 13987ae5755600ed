import type { Locator, Page } from '@playwright/test'
import { violationsInBothThemes } from '#tests/support/axe.ts'
import { call, signIn } from '#tests/support/call.ts'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { withoutPointer } from '#tests/support/keyboard.ts'

const point = (page: Page, number: number): Locator => page.getByRole('slider', { name: `Punkt ${number}` })
const rows = (page: Page): Locator => page.getByRole('list', { name: 'Artikel im Bild' }).getByRole('listitem')
const status = (page: Page) => page.getByRole('main').getByRole('status').last()
const said = (x: number, y: number) => `${x}\u00A0% von links, ${y}\u00A0% von oben`
const whereIs = (page: Page, number: number, x: number, y: number) =>
  expect(point(page, number)).toHaveAttribute('aria-valuetext', said(x, y))
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** The page of a look of the demo, once it can be written. */
const openLook = async (page: Page, name: string, base: string, login = 'products') => {
  const token = await signIn(base, 'products')
  const body = { object: 'look', scope: ['results'], params: { fields: ['name'], query: name } }
  const answer = await call(base, token, 'POST', '/api/v3/search', body)
  const { id } = (answer.body as { payload: { results: { id: number }[] } }).payload.results[0] ?? { id: 0 } // as the contract says
  await signInAs(page, login, `/products/looks/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('group', { name: 'Bild und Punkte' })).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('[data-pending]')).toHaveCount(0)
}

test('a look by keys alone: found, its points moved, placed, numbered anew and removed', async ({ page }) => {
  await signInAs(page, 'products', '/')
  await withoutPointer(page)
  await press(page, 'ControlOrMeta+k')
  await page.keyboard.type('Herbst am Fjord')
  // its picture is called so, too
  await expect(page.getByRole('option', { name: /Herbst am Fjord/ }).nth(1)).toContainText('Look', { timeout: 20_000 })
  await press(page, 'ArrowDown', 'Enter')
  await expect(page).toHaveURL(/\/products\/looks\/\d+$/)
  await expect(point(page, 5)).toBeVisible({ timeout: 20_000 })
  await expect(rows(page).nth(1)).toContainText('In nordlicht.ch nicht im Verkauf, dort ausgelassen')
  await expect(page.getByRole('list', { name: 'Shops' })).toContainText('4 von 5 Artikeln')

  // arrows move a hundredth, with Shift ten, and no further than the picture
  await press(page, 'e')
  await expect(point(page, 1)).toBeFocused()
  await whereIs(page, 1, 24, 64)
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowUp', 'Shift+ArrowDown')
  await whereIs(page, 1, 26, 73)
  await press(page, 'Shift+ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowLeft')
  await whereIs(page, 1, 0, 73)
  await press(page, 'ControlOrMeta+z')
  await expect(point(page, 1)).not.toHaveAttribute('aria-valuetext', said(0, 73))
  await press(page, 'Alt+ArrowDown')
  await expect(page.getByRole('slider', { name: 'Punkt 2: Zelt' })).toBeFocused()

  // a new one asks what stands there, and is put into its place
  await press(page, 'Insert')
  await expect(page.getByRole('combobox', { name: '6, Artikel' })).toBeFocused()
  await page.keyboard.type('Kocher Feuerstelle')
  await expect(page.getByRole('option', { name: 'Kocher Feuerstelle' })).toBeVisible()
  await press(page, 'Enter')
  await expect(page.getByRole('slider', { name: 'Punkt 6: Kocher Feuerstelle' })).toBeFocused()
  await whereIs(page, 6, 50, 50)
  await press(page, 'Shift+ArrowDown', 'ArrowLeft')
  await whereIs(page, 6, 49, 60)
  await expect(rows(page).nth(5)).toContainText('ND-8902')
  expect(await violationsInBothThemes(page)).toEqual([])

  await point(page, 5).focus()
  await press(page, 'Delete')
  await expect(page.getByRole('slider', { name: 'Punkt 5: Kocher Feuerstelle' })).toBeFocused()
  await expect(rows(page)).toHaveCount(5)
  await press(page, 'ControlOrMeta+s')
  await expect(status(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('slider', { name: 'Punkt 2: Zelt' })).toBeVisible({ timeout: 20_000 })
  await whereIs(page, 5, 49, 60)
})

test('a new look by keys alone @full', async ({ page }) => {
  await signInAs(page, 'products', '/products/looks')
  await expect(page.locator('[data-row]:not([aria-busy=true])').first()).toBeVisible({ timeout: 20_000 })
  await withoutPointer(page)
  await press(page, 'c', 'l')
  await expect(page.locator('[data-path=name] input')).toBeFocused({ timeout: 20_000 })
  await page.keyboard.type('Frühling an der Küste')
  // without a picture there is nothing to place a point on
  await press(page, 'Escape', 'Insert')
  await expect(toasts(page)).toContainText('Noch kein Bild')
  await expect(page.locator('[data-point]')).toHaveCount(0)
  await press(page, 'i', 'b')
  await expect(page.locator('[data-path=media] input')).toBeFocused()
  await page.keyboard.type('Küstenpfad')
  await expect(page.getByRole('option', { name: /Küstenpfad im Frühling/ })).toBeVisible()
  await press(page, 'Enter')
  await expect(page.getByRole('group', { name: 'Bild und Punkte' })).toBeVisible()
  await press(page, 'Escape', 'Insert')
  await expect(page.getByRole('combobox', { name: '1, Artikel' })).toBeFocused()
  // nothing stands there yet
  await press(page, 'ControlOrMeta+s')
  await expect(status(page)).toContainText('1 Angabe ist zu berichtigen')
  await page.getByRole('combobox', { name: '1, Artikel' }).focus()
  await page.keyboard.type('Wanderkarte Ostsee')
  await expect(page.getByRole('option', { name: /Wanderkarte Ostsee/ })).toBeVisible()
  await press(page, 'Enter', 'Shift+ArrowRight')
  await whereIs(page, 1, 60, 50)
  await press(page, '2')
  await page.getByRole('checkbox', { name: 'nordlicht.de' }).focus()
  await press(page, 'Space', 'ControlOrMeta+s')
  await expect(page).toHaveURL(/\/products\/looks\/\d+$/, { timeout: 20_000 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frühling an der Küste')
  await expect(page.getByRole('slider', { name: 'Punkt 1: Wanderkarte Ostsee-Küstenweg' })).toBeVisible()
})

test('a look by mouse: points dragged and placed by a click, and its shops @full', async ({ page, baseURL }) => {
  await openLook(page, 'Erster Schnee', baseURL ?? '')
  const picture = page.getByRole('group', { name: 'Bild und Punkte' })
  const at = async (x: number, y: number) => {
    const box = await picture.boundingBox()
    return [(box?.x ?? 0) + ((box?.width ?? 0) * x) / 100, (box?.y ?? 0) + ((box?.height ?? 0) * y) / 100] as const
  }
  await whereIs(page, 2, 62, 46)
  await page.mouse.move(...(await at(62, 46)))
  await page.mouse.down()
  await page.mouse.move(...(await at(40, 40)))
  await page.mouse.move(...(await at(20, 30)))
  await page.mouse.up()
  await whereIs(page, 2, 20, 30)
  await expect(status(page)).toContainText('1 Änderung in Bild und Punkte')
  // a press that trembles moves nothing
  await page.mouse.move(...(await at(36, 58)))
  await page.mouse.down()
  await page.mouse.move((await at(36, 58))[0] + 2, (await at(36, 58))[1] + 1)
  await page.mouse.up()
  await whereIs(page, 1, 36, 58)
  // beyond its edge is its edge
  await page.mouse.down()
  await page.mouse.move(...(await at(36, 140)))
  await page.mouse.up()
  await whereIs(page, 1, 36, 100)

  await page.mouse.click(...(await at(80, 20)))
  await expect(page.getByRole('combobox', { name: '5, Artikel' })).toBeFocused()
  await page.keyboard.type('Tourenbuch Weite')
  await page.getByRole('option', { name: /Tourenbuch Weite Wege/ }).click()
  await whereIs(page, 5, 80, 20)
  await page.getByRole('button', { name: 'Punkt 4 entfernen' }).click()
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole('checkbox', { name: 'Nordlicht Outlet' }).click()
  await expect(page.getByRole('checkbox', { name: 'Nordlicht Outlet' })).toBeChecked()
  // none of them is on sale there
  await expect(rows(page).first()).toContainText('Nordlicht Outlet')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(status(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('slider', { name: 'Punkt 4: Tourenbuch Weite Wege im Norden' })).toBeVisible({
    timeout: 20_000,
  })
  await whereIs(page, 2, 20, 30)
  await expect(page.getByRole('list', { name: 'Shops' })).toContainText('Nordlicht Outlet')
})

test('points outlast a fault and leaving @full', async ({ page, baseURL }) => {
  await openLook(page, 'Am Fels', baseURL ?? '')
  await point(page, 1).focus()
  await press(page, 'Shift+ArrowRight')
  await whereIs(page, 1, 46, 64)
  await page.route('**/api/v3/look/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.continue(),
  )
  await press(page, 'ControlOrMeta+s')
  await expect(status(page)).toContainText('Wird gespeichert, sobald der Server antwortet')
  await press(page, 'ArrowDown')
  await whereIs(page, 1, 46, 65)
  await page.waitForTimeout(600)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.unrouteAll()
  await page.goto('/products/looks')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Entwurf übernehmen' })).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('[data-pending]')).toHaveCount(0)
  await whereIs(page, 1, 36, 64)
  // the first press takes up what was typed, and moves nothing of it
  await point(page, 1).focus()
  await press(page, 'ArrowDown')
  await whereIs(page, 1, 46, 65)
  await press(page, 'ArrowDown', 'ControlOrMeta+s')
  await whereIs(page, 1, 46, 66)
  await expect(status(page)).toBeHidden()
  await page.reload()
  await whereIs(page, 1, 46, 66)
})

test('who only looks at a shop moves nothing there @full', async ({ page, baseURL }) => {
  await openLook(page, 'Biwak unter Sternen', baseURL ?? '', 'products.view')
  await expect(rows(page)).toHaveCount(5)
  await expect(page.locator('[data-point]')).toHaveCount(0)
  await expect(rows(page).first()).toContainText(/x 34\s%, y 66\s%/)
  expect(await violationsInBothThemes(page)).toEqual([])
  // the shops are theirs, but for that one
  await press(page, 'e')
  await expect(page.getByRole('checkbox', { name: 'B2B-Portal' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'nordlicht.ch' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.locator('[data-point]')).toHaveCount(0)
})
