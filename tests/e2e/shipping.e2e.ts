import type { Page } from '@playwright/test'
import type { OrderStatus } from '#entities/order/status.ts'
import type { OrderLife } from '#machines/order/rules.ts'
import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { demoPassword, signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { withoutPointer } from '#tests/support/keyboard.ts'
import { makeOrder, makeShops } from '#tests/support/make-order.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Suchen oder ausführen' })
const shown = (page: Page) => page.locator('[data-record]')
const quantities = (page: Page) => palette(page).getByRole('group').getByRole('textbox')

const press = async (page: Page, keys: string) => {
  for (const key of keys.split(' ')) await page.keyboard.press(key)
}

type Made = { id: number }

/** An order made for the test: nothing of the demo data is sure to be there at every hour. */
const made = async (database: string, status: OrderStatus, facts: Partial<OrderLife> = {}): Promise<Made> => {
  const db = openDb(database)
  const id = await makeOrder(db, await makeShops(db), status, facts)
  await db.close()
  return { id }
}

/** Three lines of one piece each, of which nothing has been packed. */
const unpacked = (database: string): Promise<Made> =>
  made(database, 'preparing-for-shipment', { item_count: 3, open_quantity: 3 })

/** The shipping clerk at an order, gone to from the dashboard as a link would. */
const openAsClerk = async (page: Page, { id }: Made) => {
  await signInAs(page, 'shipping')
  await withoutPointer(page)
  await page.evaluate((path) => history.pushState(null, '', path), `/orders/${id}`)
  await expect(shown(page)).toHaveAttribute('data-record', String(id), { timeout: 20_000 })
}

test('more pieces than are open, or none at all, are refused with a reason and stay as they are typed @full', async ({
  page,
  database,
}) => {
  const order = await unpacked(database)
  await openAsClerk(page, order)
  await press(page, 's t')
  await expect(quantities(page).first()).toBeVisible()
  // so many units, not the first of them
  await expect(palette(page).getByText('von 1 Stück', { exact: true })).toHaveCount(3)
  await page.keyboard.type('00340434161094000017')
  await press(page, 'Tab')
  await expect(quantities(page).first()).toBeFocused()
  await page.keyboard.type('999')
  await expect(quantities(page).first()).toHaveValue('999')
  await expect(quantities(page).first()).toHaveAttribute('aria-invalid', 'true')
  await expect(quantities(page).first()).toHaveAccessibleDescription('Höchstens 1 Stück')
  await press(page, 'Enter')
  await expect(palette(page).getByRole('button', { name: 'Weiter' })).toBeVisible()

  const lines = await quantities(page).count()
  await quantities(page).first().focus()
  for (let line = 0; line < lines; line += 1) {
    await expect(quantities(page).nth(line)).toBeFocused()
    await press(page, 'Control+a')
    await page.keyboard.type('0')
    await expect(quantities(page).nth(line)).toHaveValue('0')
    if (line < lines - 1) await press(page, 'Tab')
  }
  await press(page, 'Enter')
  await expect(palette(page).getByText('Mindestens ein Stück muss in die Sendung.').first()).toBeVisible()

  // one piece goes: the whole number is there to be compared before it is sent
  await press(page, 'Control+a')
  await page.keyboard.type('1')
  await press(page, 'Enter')
  await expect(palette(page).getByRole('button', { name: 'Versand bestätigen' })).toBeFocused()
  await expect(palette(page).getByText('00340434161094000017', { exact: true })).toBeVisible()
  await expect(palette(page)).toContainText('Teilweise versendet')
  await press(page, 'Enter')
  await expect(shown(page)).toHaveAttribute('data-status', 'partial-shipment')
})

test('the next parcel is offered what the last one left, also when it is asked for at once @full', async ({
  page,
  database,
}) => {
  await openAsClerk(page, await unpacked(database))
  await press(page, 's t')
  await expect(quantities(page)).toHaveCount(3)
  await press(page, 'Tab')
  await expect(quantities(page).first()).toBeFocused()
  await press(page, 'Tab 0 Tab 0 Enter')
  await expect(palette(page).getByRole('button', { name: 'Versand bestätigen' })).toBeFocused()
  // the answer comes only when somebody has long asked for the next parcel
  const { promise: asked, resolve: letAnswer } = Promise.withResolvers<void>()
  await page.route('**/action/confirm_shipment', async (route) => {
    await asked
    await route.continue()
  })
  await press(page, 'Enter')
  await expect(shown(page)).toHaveAttribute('data-status', 'partial-shipment')
  await press(page, 's t')
  await expect(palette(page)).toBeVisible()
  letAnswer()
  await expect(quantities(page).first()).toBeVisible()
  await expect(quantities(page)).toHaveCount(2)
})

test("the browser's Back leaves what is asked on the page that it leaves, and loses nothing of it @full", async ({
  page,
  database,
}) => {
  const order = await unpacked(database)
  await openAsClerk(page, order)
  await press(page, 's t')
  await expect(palette(page).getByLabel('Sendungsnummer')).toBeFocused()
  await page.keyboard.type('BACK-1')
  await press(page, 'Enter')
  await expect(palette(page).getByRole('button', { name: 'Versand bestätigen' })).toBeFocused()
  await page.goBack()
  await expect(palette(page)).toBeHidden()
  await page.goForward()
  await expect(shown(page)).toHaveAttribute('data-record', String(order.id))
  await press(page, 's t')
  await expect(palette(page).getByLabel('Sendungsnummer')).toHaveValue('BACK-1')
  await press(page, 'Escape')
  await press(page, '?')
  await expect(page.getByRole('dialog', { name: 'Tasten' })).toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Tasten' })).toHaveCount(0)
})

test('what was typed when a 401 came is offered after signing in, quantities included, and gone on with by key @full', async ({
  page,
  database,
}) => {
  const order = await unpacked(database)
  await openAsClerk(page, order)
  await press(page, 's t')
  await expect(quantities(page)).toHaveCount(3)
  await page.keyboard.type('0034043499')
  await press(page, 'Tab')
  await expect(quantities(page).first()).toBeFocused()
  await press(page, '0')
  await page.route('**/action/confirm_shipment', (route) =>
    route.fulfill({ status: 401, json: { code: 'signed_out' } }),
  )
  await press(page, 'Enter')
  await expect(palette(page).getByRole('button', { name: 'Versand bestätigen' })).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible({ timeout: 15_000 })
  // why one is here
  await expect(page.getByRole('status').filter({ hasText: 'Ihre Sitzung ist beendet' })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.locator('[name=password]').fill(demoPassword)
  await press(page, 'Enter')
  // where one was, and in sight what is left to be sent
  await expect(shown(page)).toHaveAttribute('data-status', 'preparing-for-shipment', { timeout: 20_000 })
  const offer = toasts(page).filter({ hasText: '„Versand bestätigen“, Auftrag T-' })
  await expect(offer.getByRole('button', { name: /^Weitermachen/ })).toHaveAccessibleName(/Umschalt\s*A$/)
  await press(page, 'Shift+A')
  await expect(offer).toHaveCount(0)
  await expect(palette(page).getByLabel('Sendungsnummer')).toHaveValue('0034043499')
  await expect(quantities(page).first()).toHaveValue('0')
  await expect(quantities(page).nth(1)).toHaveValue('1')
})

test('an order leads a clerk without a list home, by key and by button @full', async ({ page, database }) => {
  const order = await unpacked(database)
  await openAsClerk(page, order)
  await expect(page.getByRole('main').getByRole('button', { name: /^Übersicht/ })).toBeVisible()
  await press(page, 'u')
  await expect(page.getByRole('heading', { name: /^Willkommen/ })).toBeVisible()
  await page.goto('/orders/987654321')
  await expect(page.getByRole('main').getByRole('link', { name: 'Zur Übersicht' })).toBeVisible()
})

test('a refusal says in which status the order is, and whose move it is @full', async ({ page, database }) => {
  const order = await made(database, 'order-in-transit', { shipped_quantity: 2, open_quantity: 0 })
  await openAsClerk(page, order)
  await press(page, 's t')
  // what the clerk may not do is not offered
  await expect(palette(page)).toContainText(/Im Status „Unterwegs“ ist das nicht möglich\.(?! Möglich)/)
  await press(page, 'Escape')
  await expect(palette(page)).toBeHidden()
  await press(page, 's x')
  await expect(palette(page)).toContainText('Das darf die Rolle Auftragsverwaltung.')
})

test('a parcel whose label is bought promises no way back @full', async ({ page, database }) => {
  const order = await made(database, 'preparing-for-shipment', { packed_quantity: 2, open_label_count: 1 })
  await openAsClerk(page, order)
  await press(page, 's t')
  await expect(palette(page).getByLabel('Sendungsnummer')).toBeFocused()
  await press(page, 'Enter')
  await expect(palette(page)).toContainText('Für die Sendung wurde bereits ein Versandetikett gekauft.')
  // Enter leaves what nothing takes back, Tab Enter sends the parcel (ADR 0166)
  await expect(palette(page).getByRole('button', { name: 'Abbrechen' })).toBeFocused()
  await press(page, 'Tab')
  await expect(palette(page).getByRole('button', { name: 'Versand bestätigen' })).toBeFocused()
})

test('every quantity of a parcel is within a narrow window @full', async ({ page, database }) => {
  const order = await unpacked(database)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAsClerk(page, order)
  await press(page, 's t')
  await expect(quantities(page).first()).toBeVisible()
  for (const quantity of await quantities(page).all()) {
    const box = await quantity.boundingBox()
    expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThan(390 - 16)
  }
})

test('a clerk sees what goes with the goods, and not what was paid @full', async ({ page, database }) => {
  const facts = { shipped_quantity: 2, open_quantity: 0, has_payment: true, is_paid: true }
  const order = await made(database, 'order-in-transit', facts)
  await openAsClerk(page, order)
  await expect(page.getByRole('table', { name: 'Sendungen' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Zahlungen' })).toHaveCount(0)
})

test('the shipping assistant sends all that is open in one key and Enter, and says why nothing comes back', async ({
  page,
  database,
}) => {
  const order = await unpacked(database)
  await openAsClerk(page, order)
  await press(page, 'i n')
  const assistant = page.getByRole('dialog', { name: /versenden$/ })
  await expect(assistant.getByRole('group', { name: 'Positionen' }).getByRole('textbox')).toHaveCount(3)
  await expect(assistant.getByRole('button', { name: 'Sendung anlegen' })).toBeFocused()
  await press(page, 'Enter')
  await expect(toasts(page).getByText(/^SH-\d+ ist angelegt$/)).toBeVisible({ timeout: 20_000 })
  const db = openDb(database)
  const sent = await db.one(sql`
    select h.quantity, h.auto_full, p.label_type, p.status <> 'draft' as is_asked
    from shipment_rows h join parcels p on p.shipment_id = h.id join shipments s on s.id = h.id
    where s.order_id = ${order.id}`)
  await db.close()
  expect(sent).toEqual({ quantity: 3, auto_full: true, label_type: 'standard', is_asked: true })
  await press(page, 'i e')
  await expect(toasts(page).getByText(/Keine retournierbaren Positionen/)).toBeVisible()
})

test('a new return begins at its order: what is typed is no key @full', async ({ page }) => {
  await signInAs(page, 'shipping', '/orders/returns')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible()
  await press(page, 'c e')
  await expect(page.getByRole('combobox', { name: /^Auftrag/ })).toBeFocused()
})
