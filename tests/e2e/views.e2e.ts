import type { Page } from '@playwright/test'
import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { countingKeys, withoutPointer } from '#tests/support/keyboard.ts'

const rows = (page: Page) => page.locator('[data-row]:not([aria-busy=true])')
const tab = (page: Page, name: RegExp) => page.getByRole('button', { name, pressed: true })
const chip = (page: Page, words: RegExp) => page.getByRole('button', { name: words })
const header = (page: Page, name: string) => page.getByRole('columnheader', { name })

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** The list with its views, which come after its rows. */
const openList = async (page: Page, path = '/orders/orders', login = 'orders') => {
  await signInAs(page, login, path)
  await expect(rows(page).first()).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Ansichten' })).toBeVisible()
  await withoutPointer(page)
}

const keep = async (url: string, login: string, data: object) => {
  const token = await signIn(url, login)
  const whole = { object: 'order', audience: 'me', search: {}, layout: {}, ...data }
  const { status, body } = await call(url, token, 'POST', '/api/v3/saved-view', { data: whole })
  expect(status).toBe(200)
  return (body as { payload: { id: number } }).payload.id // as the contract says
}

test('a filtered list is saved as a view with at most six keys beside its name, and stands there after a reload', async ({
  page,
}) => {
  await openList(page, '/orders/orders?status=completed&sort=total.desc')
  const keys = countingKeys(page)
  const name = 'Große abgeschlossen'
  await keys.press('v', 's')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await keys.type(name)
  await keys.press('Enter')
  await expect(tab(page, /^Große abgeschlossen \d+$/)).toBeVisible()
  expect(keys.count() - name.length).toBeLessThanOrEqual(6)
  await expect(page).toHaveURL(/\?view=\d+$/)
  await page.reload()
  await expect(chip(page, /Status .*Abgeschlossen/)).toBeVisible()
  await expect(header(page, 'Summe €')).toHaveAttribute('aria-sort', 'descending')
  await expect(tab(page, /^Große abgeschlossen/)).toBeVisible()
})

test('digits change between views, and Back goes the same way @full', async ({ page, baseURL }) => {
  await keep(baseURL, 'orders.view', {
    name: 'Meine',
    search: { filters: [{ field: 'status', op: 'in', value: ['cart'] }] },
  })
  await openList(page, '/orders/orders', 'orders.view')
  await press(page, 'v', '1')
  await expect(tab(page, /^Meine/)).toBeVisible()
  await expect(chip(page, /Status .*Warenkorb/)).toBeVisible()
  await press(page, 'v', '2')
  await expect(tab(page, /^Freizugeben/)).toBeVisible()
  await page.goBack()
  await expect(tab(page, /^Meine/)).toBeVisible()
  await press(page, 'v', 'a')
  await expect(chip(page, /^Status /)).toHaveCount(0)
  await expect(page).toHaveURL(/\/orders$/)
})

test('a view says when the list has become another, and is replaced by what stands there @full', async ({ page }) => {
  await openList(page, '/orders/orders?status=pending')
  await press(page, 'v', 's')
  await page.keyboard.type('Wartende')
  await press(page, 'Enter')
  await expect(tab(page, /^Wartende \d+$/)).toBeVisible()
  await press(page, 'Shift+C')
  await expect(page.getByRole('dialog')).toBeVisible()
  await press(page, 'Space', 'Enter')
  await expect(header(page, 'Nummer')).toHaveCount(0)
  await expect(tab(page, /^Wartende \(geändert\)/)).toBeVisible()
  // how it is arranged now stays with the view, also over a reload, and leaves the list itself as it was
  await press(page, 'v', 'a')
  await expect(header(page, 'Nummer')).toBeVisible()
  await page.goBack()
  await expect(header(page, 'Nummer')).toHaveCount(0)
  await page.reload()
  await expect(tab(page, /^Wartende \(geändert\)/)).toBeVisible()
  await expect(header(page, 'Nummer')).toHaveCount(0)
  await press(page, 'v', 's')
  await expect(page.getByText('Ersetzt die Ansicht „Wartende“')).toBeVisible()
  await press(page, 'Enter')
  await expect(tab(page, /^Wartende \d+$/)).toBeVisible()
  await expect(header(page, 'Nummer')).toHaveCount(0)
  // what was replaced comes back by a key, for whoever shares it, too
  await expect(page.getByText('Rückgängig')).toBeVisible()
  await press(page, 'Shift+A')
  await expect(header(page, 'Nummer')).toBeVisible()
  await expect(tab(page, /^Wartende \d+$/)).toBeVisible()
})

test('the list is opened with the view that somebody chose for that, and all of it is a step away @full', async ({
  page,
}) => {
  await openList(page, '/invoices?status=paid', 'admin')
  await press(page, 'v', 's')
  await page.keyboard.type('Bezahlte')
  await press(page, 'Tab', 'Tab', 'Space', 'Enter')
  await expect(tab(page, /^Bezahlte \d+$/)).toBeVisible()
  await press(page, 'g', 'c')
  await expect(page).toHaveURL(/\/customers$/)
  await press(page, 'g', 'i')
  await expect(page).toHaveURL(/\/invoices$/)
  await expect(chip(page, /Status .*Bezahlt/i)).toBeVisible()
  await press(page, 'Shift+F')
  await expect(chip(page, /^Status /)).toHaveCount(0)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect(chip(page, /^Status /)).toHaveCount(0)
})

test('a view is found, given another name and deleted by keyboard @full', async ({ page, baseURL }) => {
  await keep(baseURL, 'orders.deny', { name: 'Alter Name' })
  await openList(page, '/orders/orders', 'orders.deny')
  await press(page, 'v', 'v')
  await page.keyboard.type('alter')
  await press(page, 'Shift+Enter')
  await expect(page.getByRole('dialog', { name: 'Ansicht ändern' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Neuer Name')
  await press(page, 'Enter')
  await expect(page.getByRole('button', { name: 'Neuer Name' })).toBeVisible()
  await press(page, 'v', 'v')
  await page.keyboard.type('neuer')
  await press(page, 'Shift+Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await press(page, 'Tab', 'Tab', 'Tab', 'Enter', 'Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Neuer Name' })).toHaveCount(0)
  await press(page, 'Shift+A')
  await expect(page.getByRole('button', { name: 'Neuer Name' })).toBeVisible()
})

test('what a view or an address asks that no list knows any more is said, and the rest is shown @full', async ({
  page,
  baseURL,
  database,
}) => {
  const id = await keep(baseURL, 'orders', {
    name: 'Früher',
    search: { filters: [{ field: 'status', op: 'in', value: ['processing'] }] },
  })
  const db = openDb(database)
  // as a version that knows this field kept it
  await db.run(sql`
    update saved_views set search = jsonb_set(search, '{filters,1}', '{"field": "colour", "op": "in", "value": ["red"]}')
    where id = ${id}`)
  await db.close()
  await openList(page, `/orders/orders?view=${id}`)
  await expect(page.getByText('colour=in:red')).toBeVisible()
  await expect(chip(page, /Status .*In Bearbeitung/)).toBeVisible()
  await page.goto('/orders/orders?status=processing,nowhere&sort=colour.asc')
  await expect(page.getByText('status=nowhere · sort=colour.asc')).toBeVisible()
})

test('the palette finds a view by its name from everywhere and leads there @full', async ({ page, baseURL }) => {
  await keep(baseURL, 'admin', {
    object: 'customer',
    name: 'Firmen aus Kiel',
    search: { query: 'Kiel' },
  })
  await signInAs(page, 'admin', '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await press(page, 'Control+K')
  await page.keyboard.type('firmen aus')
  await expect(page.getByRole('option', { name: /^Ansicht: Firmen aus Kiel/ })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/customers\?view=\d+$/)
  await expect(page.getByRole('button', { name: 'Ansichten' })).toBeVisible()
  await expect(tab(page, /^Firmen aus Kiel/)).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('Kiel')
})

test('the strip of v calls each view by its name @full', async ({ page }) => {
  await openList(page)
  await press(page, 'v')
  const strip = page.locator('[data-strip], [role=status], [role=region]').filter({ hasText: 'Alles zeigen' }).first()
  await expect(strip).toContainText('Freizugeben')
  await expect(strip).not.toContainText('Ansicht 1')
})
