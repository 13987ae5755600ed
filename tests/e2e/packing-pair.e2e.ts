import { cardCode } from '#entities/scan/own-code.ts'
import { openDb } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { makeShops } from '#tests/support/make-order.ts'
import { makeUser } from '#tests/support/make-user.ts'
import { makeOrderToPack } from '#tests/support/packed-order.ts'
import { at, slipOf, stationOn, statusOf } from '#tests/support/station.ts'

/** Sixty of them take less than ten seconds. */
const pace = 140

test('two packers: the second is asked, takes it over and goes on; the first counts no more @full', async ({
  page,
  browser,
  baseURL,
  database,
}) => {
  test.setTimeout(60_000)
  const db = openDb(database)
  const order = await makeOrderToPack(db, await makeShops(db), [3])
  const [piece = ''] = order.codes
  const first = await stationOn(page)
  await first.scan(slipOf(order))
  await at(page, 'claimed')
  await first.scan(piece)
  await at(page, 'verifying')

  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), locale: 'de-DE' })
  const there = await context.newPage()
  const second = await stationOn(there, (await makeUser(db, ['shipping_manager'])).login)
  await second.scan(slipOf(order))
  await at(there, 'asking')
  await expect(there.getByRole('status').filter({ hasText: 'packt diese Sendung' })).toBeVisible()
  await second.scan(cardCode('ok'))
  await at(there, 'verifying')
  await expect(there.getByText('1/3')).toBeVisible()

  // the first is told before they scan again, and by whom; what they scan then is not this shipment's
  await at(page, 'blocked')
  await expect(page.getByRole('status').filter({ hasText: ` hat ${order.number} übernommen` })).toBeVisible()
  await first.scan(piece)
  await second.scan(piece)
  await second.scan(piece)
  await at(there, 'ready')
  await second.scan(cardCode('ok'))
  await at(there, 'shipped')
  expect(await statusOf(db, order)).toBe('order-in-transit')
  await context.close()
  await db.close()
})

test('by cards alone: put back, one parcel more, sent in part; and sixty scans in ten seconds @full', async ({
  page,
  database,
}) => {
  test.setTimeout(90_000)
  const db = openDb(database)
  const shops = await makeShops(db)
  const order = await makeOrderToPack(db, shops, [2])
  const [piece = ''] = order.codes
  const station = await stationOn(page)
  await station.scan(slipOf(order))
  await at(page, 'claimed')
  await station.scan(piece)
  await at(page, 'verifying')
  const held = () => db.one(sql`select claimed_by is not null as held from shipments where order_id = ${order.id}`)
  expect(await held()).toEqual({ held: true })
  await station.scan(cardCode('abort'))
  await at(page, 'idle')
  await expect.poll(held).toEqual({ held: false })
  // what was counted stays counted
  await station.scan(slipOf(order))
  await at(page, 'verifying')
  await station.scan(cardCode('next'))
  await expect(page.getByText('2 Pakete')).toBeVisible()
  // a card that was not meant sends nothing
  await station.scan(cardCode('partial'))
  await at(page, 'short')
  await expect(page.getByRole('status').filter({ hasText: '1 von 2 gescannt' })).toBeVisible()
  await station.scan(cardCode('ok'))
  await at(page, 'shipped')
  await expect(page.getByRole('status').filter({ hasText: 'In Teilen versendet' })).toBeVisible()
  await expect.poll(() => statusOf(db, order)).toBe('partial-shipment')
  // and one piece is one parcel
  const parcels = sql`
    select from parcels p join shipments s on s.id = p.shipment_id where s.order_id = ${order.id} and s.status = 'shipped'`
  expect(await db.run(parcels)).toBe(1)

  // one scan for the slip, one for each piece, one key
  const many = await makeOrderToPack(db, shops, [30, 30])
  await db.run(sql`update products set weight = 0.1 where sku = any(${many.codes})`)
  station.restart()
  await station.scan(slipOf(many))
  await at(page, 'claimed')
  const begun = performance.now()
  for (let scan = 0; scan < 60; scan += 1) {
    await station.scan(many.codes[scan % 2] ?? '')
    await page.waitForTimeout(Math.max(0, (scan + 1) * pace - (performance.now() - begun)))
  }
  expect(performance.now() - begun).toBeLessThan(10_000)
  await at(page, 'ready')
  await expect(page.getByText('30/30')).toHaveCount(2)
  await station.press('Enter')
  await at(page, 'shipped')
  expect(station.spent()).toEqual([61, 1])
  const counted = await db.one<{ pieces: number }>(sql`
    select sum(v.quantity)::integer as pieces from verified_pieces v join shipments s on s.id = v.shipment_id
    where s.order_id = ${many.id}`)
  expect(counted).toEqual({ pieces: 60 })
  expect(await statusOf(db, many)).toBe('order-in-transit')
  await db.close()
})
