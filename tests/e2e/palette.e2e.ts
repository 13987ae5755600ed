import type { Page } from '@playwright/test'
import { routes } from '#api/contract.ts'
import { call, signIn } from '#tests/support/call.ts'
import { signInAs } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { countingKeys, orderIn, withoutPointer, type FoundOrder } from '#tests/support/keyboard.ts'
import { person } from '#tests/support/life-client.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Suchen oder ausführen' })
/** No label was bought yet, so that its shipment can be taken back and is confirmed by Enter. */
const isUnpacked = (o: FoundOrder) => Number(o['open_quantity']) > 0 && o['packed_quantity'] === 0
const standing = (page: Page, { id }: FoundOrder) => page.locator(`[data-record="${id}"]`)

/** The console with the order open, by keyboard: a number at typing speed, without waiting for its hit. */
async function openByNumber(page: Page, order: FoundOrder) {
  const keys = countingKeys(page)
  await keys.press('Control+k')
  await keys.type(order.number)
  await keys.press('Enter')
  // the screen's code comes with the first order
  await expect(page).toHaveURL(new RegExp(`/orders/${order.id}$`), { timeout: 20_000 })
  await expect(standing(page, order)).toHaveAttribute('data-status', order.status, { timeout: 20_000 })
  return keys
}

test('an order is opened by its number: chord, digits, Enter @full', async ({ page, baseURL }) => {
  const order = await orderIn(baseURL, 'completed')
  await signInAs(page, 'orders')
  await withoutPointer(page)
  const keys = await openByNumber(page, order)
  expect(keys.count()).toBe(order.number.length + 2)
})

test('what a busy server puts off is looked up again @full', async ({ page, baseURL }) => {
  const order = await orderIn(baseURL, 'completed')
  await signInAs(page, 'orders')
  let asked = 0
  await page.route('**/search/lookup', (route) => {
    asked += 1
    return asked < 3 ? route.fulfill({ status: 503, json: { error: '-', code: 'unreachable' } }) : route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type(order.number, { delay: 20 })
  await expect.poll(() => asked).toBe(3)
  await expect(palette(page).getByRole('option', { name: order.number }).first()).toBeVisible()
})

test('an order is released, and the release taken back @full', async ({ page, baseURL }) => {
  const order = await orderIn(baseURL, 'confirmed')
  await signInAs(page, 'orders')
  await withoutPointer(page)
  const keys = await openByNumber(page, order)
  keys.restart()
  await keys.press('s', 'r')
  const question = palette(page)
  await expect(question).toContainText(order.number)
  await expect(question).toContainText('In Bearbeitung')
  await expect(question).toContainText('geht nach 10 s hinaus')
  await expect(question.getByRole('button', { name: 'Zur Bearbeitung freigeben' })).toBeFocused()
  await keys.press('Enter')
  await expect(standing(page, order)).toHaveAttribute('data-status', 'processing')
  await expect(palette(page)).toBeHidden()
  await keys.press('z')
  await expect(standing(page, order)).toHaveAttribute('data-status', 'confirmed')
  expect(keys.count()).toBe(4)
})

test('a shipment is confirmed with its tracking number in 14 keys', async ({ page, baseURL }) => {
  const order = await orderIn(baseURL, 'processing', isUnpacked)
  // what is asked is on its way while the number is typed: no sign of it is lost
  await page.route('**/prepare-*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000))
    await route.continue()
  })
  await signInAs(page, 'shipping')
  await withoutPointer(page)
  const keys = await openByNumber(page, order)
  keys.restart()
  await keys.press('s', 't')
  await keys.type('0034043412')
  await expect(palette(page).getByLabel('Sendungsnummer')).toHaveValue('0034043412')
  await keys.press('Enter')
  // what is typed ahead of a confirmation does not answer it: its page has to be there
  await expect(palette(page).getByRole('button', { name: 'Versand bestätigen' })).toBeFocused()
  await keys.press('Enter')
  await expect(standing(page, order)).toHaveAttribute('data-status', 'order-in-transit')
  expect(keys.count()).toBeLessThanOrEqual(14)
})

test('Enter opens nothing that was found by what was typed before', async ({ page }) => {
  await signInAs(page, 'orders')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('müller')
  const found = palette(page)
    .getByRole('option')
    .filter({ hasText: /^\d{6}/ })
  await expect(found.first()).toBeVisible()
  const held: { release?: () => void } = {}
  const released = new Promise<void>((resolve) => (held.release = resolve))
  await page.route('**/api/v3/search/lookup', async (route) => {
    await released
    await route.continue()
  })
  await page.keyboard.type(' qqqq')
  await page.keyboard.press('Enter')
  held.release?.()
  await expect(found).toHaveCount(0)
  await expect(
    palette(page)
      .getByRole('option', { name: /müller qqqq/ })
      .first(),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('a move that cannot be undone has the focus on Cancel', async ({ page, baseURL }) => {
  const order = await orderIn(baseURL, 'processing', (o) => o['has_payment'] === true && o['shipped_quantity'] === 0)
  await signInAs(page, 'orders')
  await withoutPointer(page)
  const keys = await openByNumber(page, order)
  await keys.press('s', 'x')
  await expect(palette(page)).toContainText('nicht rückgängig machen')
  await expect(palette(page).getByRole('button', { name: 'Abbrechen' })).toBeFocused()
  await keys.press('Enter')
  await expect(palette(page)).toBeHidden()
  await expect(standing(page, order)).toHaveAttribute('data-status', 'processing')
})

test('a refused move is found with its reason, and what makes way is offered @full', async ({ page, baseURL }) => {
  const order = await orderIn(
    baseURL,
    'processing',
    (o) => Number(o['open_quantity']) > 0 && o['has_shipping_address'] === true,
  )
  await signInAs(page, 'orders')
  await withoutPointer(page)
  const keys = await openByNumber(page, order)
  await keys.press('Control+k')
  await expect(palette(page).getByRole('option', { name: /Auftrag abschließen/ })).toHaveCount(0)
  await keys.type('abschl')
  const row = palette(page).getByRole('option', { name: /Auftrag abschließen/ })
  await expect(row).toContainText('Es sind noch Positionen zu versenden.')
  await keys.press('Enter')
  await expect(palette(page).getByRole('alert')).toContainText('Es sind noch Positionen zu versenden.')
  await expect(palette(page).getByRole('button', { name: 'Versand vorbereiten' })).toBeFocused()
  await expect(palette(page).getByRole('button', { name: 'Erzwingen …' })).toHaveCount(0)
  await keys.press('Enter')
  await expect(palette(page)).toContainText('Versand vorbereiten?')
})

test('an administrator insists with a reason @full', async ({ page, baseURL }) => {
  const order = await orderIn(baseURL, 'processing', (o) => Number(o['open_quantity']) > 0 && o['is_paid'] === true)
  await signInAs(page, 'admin')
  await withoutPointer(page)
  const keys = await openByNumber(page, order)
  await keys.press('s', 'c')
  await page.getByRole('button', { name: 'Erzwingen …' }).focus()
  await keys.press('Enter')
  await keys.type('Rest verloren')
  await keys.press('Enter')
  await expect(standing(page, order)).toHaveAttribute('data-status', 'completed')
})

test('whoever is too late is told who was faster, and when @full', async ({ page, baseURL }) => {
  // an empty one is refused before anybody is faster
  const order = await orderIn(baseURL, 'confirmed', (one) => one['open_quantity'] !== 0)
  await signInAs(page, 'orders')
  const keys = await openByNumber(page, order)
  const { move } = person(baseURL, await signIn(baseURL, 'admin'))
  await keys.press('s', 'r')
  await expect(palette(page)).toContainText(order.number)
  const held = await move(order.id, { type: 'order.hold' }, { version: Number(order['version']) })
  expect(held.status).toBe(200)
  await keys.press('Enter')
  await expect(palette(page).getByRole('alert')).toContainText(/Zuletzt geändert von \S+ .+, \d\d\.\d\d\.\d{4}/)
  await expect(palette(page).getByRole('button', { name: 'Erzwingen …' })).toHaveCount(0)
})

test('the theme takes at most 6 keys, a break 2', async ({ page }) => {
  await signInAs(page, 'orders')
  await withoutPointer(page)
  const keys = countingKeys(page)
  await keys.press('Control+k')
  await keys.type('dunk')
  await keys.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(keys.count()).toBeLessThanOrEqual(6)

  await expect(palette(page)).toBeHidden()
  await keys.press('t', 's')
  await expect(page.getByText('Arbeitet', { exact: true }).first()).toBeVisible()
  await expect(page.locator('[data-on-its-way]')).toHaveCount(0)
  keys.restart()
  await keys.press('t', 'b')
  await expect(page.getByText('In Pause').first()).toBeVisible()
  expect(keys.count()).toBe(2)
  await keys.press('t', 'e', 't', 'h')
})

test('the strip lists how a sequence goes on, refused moves with their reason @full', async ({ page, baseURL }) => {
  const order = await orderIn(baseURL, 'completed')
  await signInAs(page, 'orders')
  const keys = await openByNumber(page, order)
  await keys.press('s')
  const strip = page.getByRole('status', { name: 'geht weiter mit' })
  await expect(strip).toContainText('Auftrag stornieren')
  await expect(strip).toContainText(/Im Status „[^“]+“ ist das nicht möglich\./)
  await expect(strip).toBeHidden()
})

test('help lists every key, where one is first, and is searched', async ({ page }) => {
  await signInAs(page, 'orders', '/orders/orders')
  // the keys of a row are heard where one stands
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Tasten' })
  await expect(help.getByRole('region').first()).toBeVisible()
  // the keys that are heard here come first
  const names = await help.getByRole('region').evaluateAll((regions) => regions.map((region) => region.ariaLabel))
  // the screens of other records are fetched ahead, and may have brought their keys by now
  const late = [
    'Auf einer Rechnung',
    'Auf einer Zahlung',
    'Auf einer Erstattung',
    'An einer E-Mail',
    'An einem Dokument',
    'Auf einer Sendung',
    'Auf einem Paket',
    'Auf einer Retoure',
    'Auf einem Artikel',
    'Bei einem Kunden',
    'Am Packplatz',
    'In einer Frage',
    'In einem Konflikt',
    'In der Tabelle einer Liste',
    'In den Vorschaubildern einer Liste',
    'Im Schichtplan',
    'Im Arbeitskalender',
    'An einer Abwesenheit',
    'An einem Korrekturantrag',
    'An einem Monat',
    'Auf der Übersicht',
  ]
  expect(names.filter((name) => !late.includes(name ?? ''))).toEqual([
    'Hier',
    'In den Hintergrundaufgaben',
    'Auf einem Datensatz',
    'In einer Liste',
    'Überall',
  ])
  await expect(help).toContainText('Zur Bearbeitung freigeben')
  await page.keyboard.type('feierabend')
  await expect(help.getByRole('listitem')).toHaveText([/Feierabend machen/])
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
})

test('Escape leaves the palette page by page, and the focus returns', async ({ page }) => {
  await signInAs(page, 'orders', '/orders/orders')
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press('/')
  const field = page.getByRole('searchbox')
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('spra')
  await page.keyboard.press('Enter')
  await expect(palette(page).getByLabel('Sprache')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(field).toBeFocused()
})

test('Escape loses nothing that was typed: it is there until it is sent, or until its user signs out @full', async ({
  page,
  baseURL,
}) => {
  const order = await orderIn(baseURL, 'processing', isUnpacked)
  const number = palette(page).getByLabel('Sendungsnummer')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await signInAs(page, 'admin')
  await openByNumber(page, order)
  await press('s', 't')
  await page.keyboard.type('0034043477')
  // Enter after a text that came before its page shows that page first, and goes no further
  await expect(number).toHaveValue('0034043477')
  await press('Enter')
  await expect(palette(page)).toContainText('Versand bestätigen?')
  await press('Escape')
  await expect(number).toHaveValue('0034043477')
  await press('Escape')
  await expect(palette(page)).toBeHidden()

  // refused: what was filled in is one step back, the reason to insist as well
  await page.route('**/action/confirm_shipment', (route) =>
    route.fulfill({ status: 409, json: { error: 'Das geht gerade nicht.', code: 'no_shipment' } }),
  )
  await press('s', 't')
  await expect(number).toHaveValue('0034043477')
  await press('Enter', 'Enter')
  await expect(palette(page).getByRole('alert')).toContainText('Das geht gerade nicht.')
  await palette(page).getByRole('button', { name: 'Erzwingen …' }).focus()
  await press('Enter')
  await page.keyboard.type('Ware ist weg')
  // the refusal stands until the page that asks is there
  await expect(palette(page).getByRole('textbox')).toHaveValue('Ware ist weg')
  await press('Escape')
  await expect(palette(page).getByRole('alert')).toBeVisible()
  await palette(page).getByRole('button', { name: 'Erzwingen …' }).focus()
  await press('Enter')
  await expect(palette(page).getByRole('textbox')).toHaveValue('Ware ist weg')
  await press('Escape', 'Escape')
  await expect(number).toHaveValue('0034043477')
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  // signed out by choice: gone
  await press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('abmelden')
  await press('Enter')
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible({ timeout: 15_000 })
  await page.locator('[name=password]').fill('demo-password')
  await press('Enter')
  await expect(standing(page, order)).toHaveAttribute('data-status', 'processing', { timeout: 20_000 })
  await press('s', 't')
  await expect(number).toHaveValue('')
})

test('a customer is found behind the sign, by number, and opened @full', async ({ page, baseURL }) => {
  const token = await signIn(baseURL, 'admin')
  const asked = { object: 'customer', scope: ['results'], params: { page_size: 1 } }
  const { body } = await call(baseURL, token, 'POST', '/api/v3/search', asked)
  const [customer] = routes.search.answer.parse(body).payload.results ?? []
  const number = String(customer?.['customer_number'])
  await signInAs(page, 'customers')
  await withoutPointer(page)
  await page.keyboard.press('Control+k')
  // from another mode as well, without going back first
  await page.keyboard.type('>')
  await expect(palette(page).getByRole('button', { name: 'Befehle' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type(`@${number}`)
  await expect(palette(page).getByRole('button', { name: 'Kunden' })).toHaveAttribute('aria-pressed', 'true')
  // none looks for orders who may read none
  await expect(palette(page).getByRole('button', { name: 'Belege' })).toHaveCount(0)
  // at typing speed, without waiting for the hit
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/customers/${customer?.id}$`))
  await expect(page.locator(`[data-record="${customer?.id}"]`)).toBeVisible()
  // printed is the page, without the palette that was asked
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', String(document.querySelector('dialog[open]')))
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('drucken')
  await expect(page.getByRole('option').first()).toContainText('Seite drucken')
  await page.keyboard.press('Enter')
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'null')
})

test('a name that is typed wrongly is found by the nearest, which Enter takes @full', async ({ page }) => {
  await signInAs(page, 'orders', '/')
  await page.keyboard.press('ControlOrMeta+k')
  const rows = page.getByRole('option')
  // the lists to look in are no hits
  await page.keyboard.type('xyxyxy')
  const offered = page.getByRole('group', { name: 'Nichts gefunden.' }).getByRole('option')
  await expect(offered.first()).toBeVisible()
  await expect(offered.filter({ hasNotText: /durchsuchen|Neue Zahlung/ })).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('zimermann')
  await expect(rows.first()).toHaveText('Nichts zu „zimermann“. Am nächsten: Zimmermann')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox')).toHaveValue('Zimmermann')
  await expect(rows.first()).toContainText('Zimmermann')
})

test('whoever reads no customer has no such mode, and the sign is a sign @full', async ({ page }) => {
  await signInAs(page, 'worktime')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('@mueller')
  await expect(palette(page).getByRole('combobox')).toHaveValue('@mueller')
  await expect(palette(page).getByRole('button', { name: 'Kunden' })).toHaveCount(0)
  await expect(palette(page).getByText(/Kunden.*durchsuchen/)).toHaveCount(0)

  // the list that another role opens is found with whose it is
  await page.keyboard.press('Control+a')
  await page.keyboard.type('rechnungen')
  await expect(page.getByRole('option').first()).toContainText('Rolle Auftragsverwaltung')
  await page.keyboard.press('Enter')
  await expect(palette(page).getByText(/Rolle Auftragsverwaltung/)).toBeVisible()
})

test('a kind’s word narrows what is looked for, and a move leads to the list of those it applies to @full', async ({
  page,
}) => {
  await signInAs(page, 'orders', '/')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('kunde zimmermann')
  const first = page.getByRole('option').first()
  await expect(first).toContainText('Zimmermann')
  await expect(first).toContainText('Kunde')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('mahnung senden')
  await expect(first).toContainText('Mahnung senden')
  await expect(first).toContainText('Rechnungen')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/invoices\?status=over-due,reminded/)
})

test('a command that is typed at full speed runs, also where its rows come after Enter', async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await signInAs(page, 'orders', '/')
  await withoutPointer(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // the moves of other lists come last: what was found until then is not what was typed
  await page.route(/moves-elsewhere/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2500))
    await route.continue()
  })
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('mahnung senden', { delay: 0 })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/invoices\?status=over-due,reminded/, { timeout: 20_000 })
})

test('what is found nowhere is begun as a new record that is called so @full', async ({ page }) => {
  await signInAs(page, 'customers', '/')
  await withoutPointer(page)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('Zwölfkampf Xylographie')
  const begun = palette(page).getByRole('option', { name: 'Neuer Kunde „Zwölfkampf Xylographie“' })
  await expect(begun).toBeVisible({ timeout: 15_000 })
  // no product: this role creates none
  await expect(palette(page).getByRole('option', { name: /Neuer Artikel/ })).toHaveCount(0)
  await page.keyboard.press('End')
  await expect(begun).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Firma', exact: true })).toHaveValue('Zwölfkampf Xylographie', {
    timeout: 20_000,
  })
})

test('on a record a field is found by its name, and written in @full', async ({ page }) => {
  await signInAs(page, 'products', '/products/list?type=simple')
  await withoutPointer(page)
  await expect(page.locator('[data-row="0"]:not([aria-busy=true])')).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\/edit\/\d+/)
  await expect(page.getByRole('button', { name: /Bearbeiten/ })).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('gewicht')
  await expect(palette(page).getByRole('option').first()).toContainText('Gewicht')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()
  await expect(page.getByRole('textbox', { name: /^Gewicht/ })).toBeFocused({ timeout: 15_000 })
})
