import { cardCode } from '#entities/scan/own-code.ts'
import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { signInAs, toasts } from '#tests/support/console.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { makeShops } from '#tests/support/make-order.ts'
import { makeOrderToPack } from '#tests/support/packed-order.ts'
import { scannerOn } from '#tests/support/scan.ts'
import { at, rest, slipOf, stationOn, statusOf, toned } from '#tests/support/station.ts'

test('a parcel takes two scans and a key, armed no key, and item first one scan', async ({ page, database }) => {
  test.setTimeout(90_000)
  const db = openDb(database)
  const shops = await makeShops(db)
  const make = (pieces: readonly number[], more = {}) => makeOrderToPack(db, shops, pieces, more)
  const station = await stationOn(page)

  // one unit: the slip, the piece, Enter
  const one = await make([1])
  await station.scan(slipOf(one))
  await at(page, 'claimed')
  await station.scan(one.codes[0] ?? '')
  await at(page, 'ready')
  await toned(page, 'right')
  await station.press('Enter')
  await at(page, 'shipped')
  expect(station.spent()).toEqual([2, 1])
  expect(await statusOf(db, one)).toBe('order-in-transit')

  // every single key but its own is off: none of these leads anywhere
  await page.keyboard.press('z')
  await page.keyboard.type('gh', { delay: 90 })
  await page.keyboard.press('?')
  await expect(page).toHaveURL(/\/orders\/shipping\/scan$/)
  await expect(page.getByRole('dialog')).toBeHidden()
  // a scan begins after what was typed
  await page.waitForTimeout(rest)

  // n units, wrong, double and foreign scans between them; the next slip is scanned at once
  const [many, strange] = [await make([2, 1]), await make([1])]
  station.restart()
  await station.scan(slipOf(many))
  await at(page, 'claimed')
  await station.scan(many.codes[0] ?? '')
  await at(page, 'verifying')
  await station.scan(strange.codes[0] ?? '')
  await at(page, 'wrongItem')
  await toned(page, 'wrong')
  await expect(page.getByRole('status').filter({ hasText: strange.names[0] ?? '' })).toBeVisible()
  await station.scan('NOBODY-KNOWS-7')
  await at(page, 'unknownCode')
  await station.scan(many.codes[0] ?? '')
  await at(page, 'verifying')
  await station.scan(many.codes[0] ?? '')
  await at(page, 'overScan')
  await toned(page, 'over')
  await station.scan(many.codes[1] ?? '')
  await at(page, 'ready')
  await station.scan(cardCode('ok'))
  await at(page, 'shipped')
  expect(await statusOf(db, many)).toBe('order-in-transit')

  // armed: always in sight, two scans and no key
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('[data-armed=true]')).toBeVisible()
  const armed = await make([1])
  station.restart()
  await station.scan(slipOf(armed))
  await at(page, 'claimed')
  await station.scan(armed.codes[0] ?? '')
  await at(page, 'shipped')
  expect(station.spent()).toEqual([2, 0])
  // and item first it is one; the same piece scanned twice is one piece
  const first = await make([1])
  station.restart()
  await station.scan(first.codes[0] ?? '')
  await expect.poll(() => statusOf(db, first), { timeout: 15_000 }).toBe('order-in-transit')
  expect(station.spent()).toEqual([1, 0])
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('[data-armed=false]')).toBeVisible()

  // without a scanner: number, quantity, Enter; an order's number has six digits
  const typed = await make([1])
  await db.run(sql`update orders set number = '904711' where id = ${typed.id}`)
  await at(page, 'shipped')
  station.restart()
  await station.press('Enter')
  await at(page, 'idle')
  await station.type('904711')
  await station.press('Enter')
  await at(page, 'claimed')
  await station.press('q')
  await station.type('1')
  await station.press('Enter')
  await at(page, 'ready')
  await station.press('w')
  await station.type('3,5')
  await station.press('Enter')
  await expect(page.locator('[data-off=true]')).toBeVisible()
  await station.press('Enter')
  await at(page, 'shipped')
  expect(station.spent()[1]).toBeLessThanOrEqual(20)
  await db.close()
})

test('without network and without printer packing goes on', async ({ page, context, database }) => {
  test.setTimeout(60_000)
  const db = openDb(database)
  const shops = await makeShops(db)
  const station = await stationOn(page)
  const order = await makeOrderToPack(db, shops, [3])
  await station.scan(slipOf(order))
  await at(page, 'claimed')
  await context.setOffline(true)
  await station.scan(order.codes[0] ?? '')
  await at(page, 'offline')
  await station.scan(order.codes[0] ?? '')
  await expect(page.getByText('2/3')).toBeVisible()
  await context.setOffline(false)
  await at(page, 'verifying')
  const kept = () =>
    db.maybe<{ quantity: number }>(sql`
      select v.quantity from verified_pieces v join shipments s on s.id = v.shipment_id where s.order_id = ${order.id}`)
  await expect.poll(kept, { timeout: 10_000 }).toEqual({ quantity: 2 })

  // another page goes on where this one was
  await page.goto(`/orders/shipping/${order.id}`)
  await at(page, 'verifying')
  await page.route('**/api/v3/parcel/print', (route) => route.abort())
  await station.scan(order.codes[0] ?? '')
  await at(page, 'ready')
  await page.waitForTimeout(rest)
  await station.press('Enter')
  await at(page, 'printerDown')
  await page.unroute('**/api/v3/parcel/print')
  await station.press('l')
  await at(page, 'shipped')
  await db.close()
})

test('what is scanned while the scanner’s engine is on its way is no typing @full', async ({ page, database }) => {
  const db = openDb(database)
  const one = await makeOrderToPack(db, await makeShops(db), [1])
  await signInAs(page, 'shipping', '/orders/shipping')
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/start-engine/, async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/orders/shipping/scan')
  await at(page, 'idle')
  const send = await scannerOn(page, 'DE')
  await send(slipOf(one))
  await page.waitForTimeout(rest)
  arrive()
  await at(page, 'claimed')
})

test('whoever scans at the station has a scanner: from then on no scan gives a command, and in the worklist an order is packed @full', async ({
  page,
  database,
}) => {
  const db = openDb(database)
  const shops = await makeShops(db)
  const [one, other] = [await makeOrderToPack(db, shops, [1]), await makeOrderToPack(db, shops, [1])]
  await signInAs(page, 'shipping', '/orders/shipping/scan')
  await at(page, 'idle')
  const send = await scannerOn(page, 'DE')
  await send(slipOf(one))
  await at(page, 'claimed')
  await expect(toasts(page).filter({ hasText: 'Hier wird gescannt' })).toBeVisible()

  await page.goto('/orders/shipping')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible()
  await send('4001234567890')
  // in front of the shipping list the station says so
  await expect(page.getByRole('status').filter({ hasText: 'Unbekannter Code' })).toBeVisible()
  await page.waitForTimeout(rest)
  await send(slipOf(other))
  await at(page, 'claimed')

  await page.goto('/orders/parcels')
  await expect(page.locator('[data-row="0"]:not([aria-busy])')).toBeVisible()
  await page.waitForTimeout(rest)
  await send('4001234567890')
  await expect(toasts(page).filter({ hasText: 'Zu „4001234567890“ ist nichts zu finden' })).toBeVisible()
  await expect(page).toHaveURL(/\/orders\/parcels$/)
  await db.close()
})
