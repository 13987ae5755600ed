import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { makeShops } from '#tests/support/make-order.ts'
import { makeOrderToPack } from '#tests/support/packed-order.ts'
import { scannerOn } from '#tests/support/scan.ts'
import { at, rest, slipOf, stationOn, statusOf } from '#tests/support/station.ts'

test('an order that is collected is named, and sent by a key of its own alone @full', async ({ page, database }) => {
  const db = openDb(database)
  const order = await makeOrderToPack(db, await makeShops(db), [1], { isPickup: true })
  await signInAs(page, 'shipping', `/orders/shipping/${order.id}`)
  await at(page, 'asking')
  await expect(page.getByRole('status').filter({ hasText: order.number })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.waitForTimeout(rest)
  await at(page, 'asking')
  expect(await statusOf(db, order)).toBe('processing')
  // left, it asks no more when the page is opened anew
  await page.keyboard.press('Escape')
  await at(page, 'idle')
  await expect(page).toHaveURL(/\/orders\/shipping\/scan$/)

  await page.goto(`/orders/shipping/${order.id}`)
  await at(page, 'asking')
  await page.keyboard.press('a')
  await at(page, 'claimed')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(new RegExp(`/orders/${order.id}$`))
  await db.close()
})

test('whoever may not change an address is told who does @full', async ({ page }) => {
  await signInAs(page, 'shipping', '/orders/shipping')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.type('se', { delay: 120 })
  await expect(page.getByText('Geben Sie den Auftrag an die Auftragsbearbeitung').first()).toBeVisible()
})

test('what cannot be packed is named and opened by a key @full', async ({ page, database }) => {
  const db = openDb(database)
  const order = await makeOrderToPack(db, await makeShops(db), [1], { status: 'order-in-transit' })
  await signInAs(page, 'shipping', `/orders/shipping/${order.id}`)
  await at(page, 'blocked')
  await expect(page.getByRole('status').filter({ hasText: order.number })).toBeVisible()
  await page.keyboard.press('o')
  await expect(page).toHaveURL(new RegExp(`/orders/${order.id}$`))
  await db.close()
})

test('what is no parcel is named at the station, and opened by a key @full', async ({ page, database }) => {
  const db = openDb(database)
  const { id, number } = await db.one<{ id: number; number: string }>(sql`
    select id, number from invoices where number is not null order by id limit 1`)
  const station = await stationOn(page, 'admin')
  await station.scan(number)
  await at(page, 'unknownCode')
  await expect(page.getByRole('status').filter({ hasText: `Rechnung ${number}` })).toBeVisible()
  await station.press('o')
  await expect(page).toHaveURL(new RegExp(`/invoices/${id}$`))
  await db.close()
})

test('what its carrier refuses lies here still, and is asked for again by Enter @full', async ({ page, database }) => {
  const db = openDb(database)
  const order = await makeOrderToPack(db, await makeShops(db), [1, 1], { postalCode: '00002' })
  const station = await stationOn(page)
  await station.scan(slipOf(order))
  await at(page, 'claimed')
  await station.scan(order.codes[0] ?? '')
  await at(page, 'verifying')
  await station.scan(order.codes[1] ?? '')
  await at(page, 'ready')
  await station.press('Enter')
  await at(page, 'carrierRejected')
  await expect(page.getByRole('status').filter({ hasText: 'fordert das Etikett noch einmal an' })).toBeVisible()
  // its own article begins no other parcel
  await station.scan(order.codes[0] ?? '')
  await at(page, 'overScan')
  await station.press('Enter')
  await at(page, 'ready')
  await db.run(sql`update order_addresses set postal_code = '24103' where order_id = ${order.id}`)
  await station.press('Enter')
  await at(page, 'shipped')
  await db.close()
})

test('Esc goes one state back, then to what there is to ship @full', async ({ page, database }) => {
  const db = openDb(database)
  const shops = await makeShops(db)
  const order = await makeOrderToPack(db, shops, [2])
  const begun = await makeOrderToPack(db, shops, [2])
  const station = await stationOn(page)
  await station.scan(slipOf(order))
  await at(page, 'claimed')
  await station.press('Escape')
  await at(page, 'idle')
  const held = () => db.one(sql`select claimed_by is not null as held from shipments where order_id = ${order.id}`)
  await expect.poll(held).toEqual({ held: false })
  // what was counted is said to stay, once it is put aside, and not one state before
  await station.scan(slipOf(begun))
  await at(page, 'claimed')
  await station.scan(begun.codes[0] ?? '')
  await at(page, 'verifying')
  await station.scan('NOBODY-KNOWS-8')
  await at(page, 'unknownCode')
  await station.press('Escape')
  await at(page, 'verifying')
  await station.scan(begun.codes[0] ?? '')
  await at(page, 'ready')
  await expect(toasts(page).filter({ hasText: 'weggelegt' })).toHaveCount(0)
  await station.press('Escape')
  await at(page, 'idle')
  await expect(toasts(page).filter({ hasText: `${begun.number} weggelegt. 2 von 2` })).toBeVisible()
  await station.press('Escape')
  await expect(page).toHaveURL(/\/orders\/shipping$/)
  await db.close()
})

test('a weight that cannot be keeps the parcel at the station, and so does a parcel that is not taken @full', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  const order = await makeOrderToPack(db, await makeShops(db), [2])
  const station = await stationOn(page)
  await station.scan(slipOf(order))
  await at(page, 'claimed')
  await station.scan(order.codes[0] ?? '')
  await at(page, 'verifying')
  await station.press('w')
  // by hand: not as quick as a scanner
  await page.keyboard.type('99999999', { delay: 90 })
  await station.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'höchstens 1.000' })).toBeVisible()
  await page.route('**/action/parcel', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({ error: 'Das Etikett ist gekauft.', problem: { code: 'label_bought', reasons: [] } }),
    }),
  )
  await page.keyboard.press('Control+a')
  await station.type('2')
  await station.press('Enter')
  await expect(page.getByText('Das Paket bleibt, wie es war')).toBeVisible()
  await at(page, 'verifying')
  await expect(page.getByText('1/2')).toBeVisible()
  await db.close()
})

test('armed while a parcel lies ready the station still asks about that one @full', async ({ page, database }) => {
  const db = openDb(database)
  const shops = await makeShops(db)
  const [one, next] = [await makeOrderToPack(db, shops, [1]), await makeOrderToPack(db, shops, [1])]
  const station = await stationOn(page)
  await station.scan(slipOf(one))
  await at(page, 'claimed')
  await station.scan(one.codes[0] ?? '')
  await at(page, 'ready')
  await station.press('Control+Enter')
  await expect(page.locator('[data-armed=true]')).toBeVisible()
  await at(page, 'ready')
  await station.press('Enter')
  await at(page, 'shipped')
  await station.scan(slipOf(next))
  await at(page, 'claimed')
  await station.scan(next.codes[0] ?? '')
  await at(page, 'shipped')
  await db.close()
})

test('what a scanner once sent to the station is no key on any other page @full', async ({ page, database }) => {
  const db = openDb(database)
  const order = await makeOrderToPack(db, await makeShops(db), [1])
  await signInAs(page, 'shipping', '/orders/shipping/scan')
  await at(page, 'idle')
  const send = await scannerOn(page, 'DE')
  await send(slipOf(order))
  await at(page, 'claimed')
  await page.goto('/orders/parcels')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible()
  await send('4001234567890')
  await expect(page.getByText(/„4001234567890“ ist nichts zu finden/)).toBeVisible()
  await expect(page).toHaveURL(/\/orders\/parcels/)
  await db.close()
})

test('what is scanned in front of the list of what there is to ship is packed, whatever the list’s keys are', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  const order = await makeOrderToPack(db, await makeShops(db), [1])
  await db.run(sql`update orders set number = '904712' where id = ${order.id}`)
  await signInAs(page, 'shipping', '/orders/shipping')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible()
  const send = await scannerOn(page, 'DE')
  await send('904712')
  await at(page, 'claimed')
  await expect(page.getByText('Auftrag 904712')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.waitForTimeout(rest)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/orders\/shipping$/)
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible()
  await send('NOBODY-KNOWS-7')
  await at(page, 'unknownCode')
  await db.close()
})

test('a digit that is pressed before the worklists are there opens its worklist @full', async ({ page }) => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/worklist-row/, async (route) => {
    await arrived
    await route.continue()
  })
  await signInAs(page, 'shipping', '/orders/shipping')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible()
  await page.keyboard.press('2')
  await page.waitForTimeout(rest)
  arrive()
  await expect(page).toHaveURL(/view=\d+/)
})

test('a key that follows a worklist’s digit is for the rows of that one @full', async ({ page, database }) => {
  const db = openDb(database)
  await makeOrderToPack(db, await makeShops(db), [1], { status: 'preparing-for-shipment' })
  await signInAs(page, 'shipping', '/orders/shipping')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible()
  await expect(page.getByRole('button', { name: /Packbereit/ })).toBeVisible()
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/api/v3/search', async (route) => {
    await arrived
    await route.continue()
  })
  await page.keyboard.press('2')
  await expect(page).toHaveURL(/view=/)
  await page.keyboard.press('Enter')
  await page.waitForTimeout(rest)
  await expect(page).toHaveURL(/view=/)
  arrive()
  await expect(page).toHaveURL(/\/orders\/shipping\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const { list } = await db.one<{ list: string }>(
    sql`select worklist as list from shipping_order_rows where id = ${id}`,
  )
  expect(list).toBe('ready')
  await db.close()
})

test('on a tablet whoever packs sees whom it goes to @full', async ({ page, database }) => {
  const db = openDb(database)
  const order = await makeOrderToPack(db, await makeShops(db), [1])
  await page.setViewportSize({ width: 1024, height: 768 })
  await signInAs(page, 'shipping', `/orders/shipping/${order.id}`)
  await at(page, 'claimed')
  const town = page.locator('aside').getByText('24103 Kiel')
  const isOnTop = () =>
    town.evaluate((element) => {
      const { left, top, height } = element.getBoundingClientRect()
      return document.elementFromPoint(left + 2, top + height / 2) === element
    })
  expect(await isOnTop()).toBe(true)
  // a message of two lines takes more room
  const send = await scannerOn(page, 'DE')
  await send('NOBODY-KNOWS-7')
  await at(page, 'unknownCode')
  expect(await isOnTop()).toBe(true)
  const arming = page.getByRole('button', { name: 'Ohne Nachfrage versenden' })
  expect(await arming.evaluate((element) => element.clientWidth <= (element.parentElement?.clientWidth ?? 0))).toBe(
    true,
  )
  await db.close()
})
