import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carrierHandler } from '#server/carrier/handler.ts'
import { openDb, transaction, type Db } from '#server/db.ts'
import { workOutbox } from '#server/jobs/outbox.ts'
import { openStation } from '#server/packing/open.ts'
import { pack } from '#server/packing/pack.ts'
import { countPieces } from '#server/packing/verify.ts'
import { sql } from '#server/sql.ts'
import { personOf } from '#server/store/session.ts'
import { newDatabase } from '#tests/support/database.ts'
import { makeShops, type Shops } from '#tests/support/make-order.ts'
import { makeOrderToPack } from '#tests/support/packed-order.ts'

// no server runs beside these: a process of its own is at the outbox, and is killed

let db: Db
let url: string
let shops: Shops
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await newDatabase()
  url = database.url
  db = openDb(url)
  shops = await makeShops(db)
  await db.run(sql`delete from outbox`)
  // whoever makes one of these changes waits there while a test holds the lock of that number
  await db.run(sql`
    create function wait_to_die() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(tg_argv[0]::bigint); return new; end $$`)
  await db.run(sql`
    create trigger wait_to_die after update on parcels for each row when (new.status = 'ready' and old.status <> 'ready')
    execute function wait_to_die(1)`)
  await db.run(sql`
    create trigger wait_to_die after insert on stock_movements for each row execute function wait_to_die(2)`)
  await db.run(sql`
    create trigger wait_to_die after update on orders for each row
    when (new.status = 'order-in-transit' and old.status <> 'order-in-transit') execute function wait_to_die(3)`)
  drop = () => db.close().then(database.drop)
})
afterAll(() => drop())

/** An order of three pieces, counted and confirmed at the station: its label is asked for. */
async function confirmed(): Promise<{ order: number; shipment: number }> {
  const user = await personOf(db, 1)
  if (user === undefined) throw new Error('There is no administrator')
  const caller = { user, locale: 'en_EN' as const, address: '127.0.0.1' }
  const { id: order } = await makeOrderToPack(db, shops, [2, 1])
  const opened = await transaction(db, (tx) => openStation(tx, caller, { order }, undefined))
  if (opened.outcome !== 'claimed') throw new Error(JSON.stringify(opened))
  const { shipment_id: shipment, lines } = opened.station
  await transaction(db, async (tx) => {
    for (const line of lines) await countPieces(tx, shipment, line, line.quantity)
    await pack(tx, caller, shipment, false)
  })
  await db.run(sql`update outbox set held_until = now() where kind = 'carrier'`)
  return { order, shipment }
}

/** What order, shipment, parcel and stock say, and how often anything was done. */
const facts = (order: number) =>
  db.one<Record<string, unknown>>(sql`
    select o.status as order, s.status as shipment, p.status as parcel,
      (select coalesce(sum(quantity), 0)::integer from stock_movements where order_id = o.id) as stock,
      (select count(*)::integer from history where object = 'shipment' and verb = 'shipment.ship' and record_id = s.id)
        as shipped,
      (select count(*)::integer from parcel_labels l join parcels x on x.id = l.parcel_id
        where x.shipment_id = s.id and l.format = 'pdf') as labels
    from orders o join shipments s on s.order_id = o.id join parcels p on p.shipment_id = s.id where o.id = ${order}`)
const bought = () =>
  db.rows<{ tracking: string }>(sql`
    select answer ->> 'tracking' as tracking from simulated_labels
    where answer ? 'tracking' and not is_voided order by answer ->> 'tracking'`)
/** What a carrier is or was asked for this shipment. */
const jobOf = (shipment: number) =>
  db.rows<{ name: string; status: string; tries: number }>(sql`
    select name, status, tries from outbox where kind = 'carrier' and payload ->> 'parcel_id' in (
      select id::text from parcels where shipment_id = ${shipment}) order by id`)

const asked = { order: 'preparing-for-shipment', shipment: 'not-yet-shipped', parcel: 'requested', stock: 0 }
const before = { ...asked, shipped: 0, labels: 0 }
const between = { ...before, parcel: 'ready', labels: 1 }
const after = { order: 'order-in-transit', shipment: 'shipped', parcel: 'ready', stock: -3, shipped: 1, labels: 1 }

const start = () => spawn(process.execPath, ['tests/support/carrier-worker.ts', url], { stdio: 'inherit' })

/** It ends itself once the parcel is out. */
const killedBySelf = async (): Promise<unknown> => (await once(start(), 'exit'))[1]

/** Kills it in the midst of a transaction, of which nothing is committed. */
async function killedAt(place: number): Promise<unknown> {
  const client = await db.pool.connect()
  await client.query(`select pg_advisory_lock(${place})`)
  const worker = start()
  const over = once(worker, 'exit')
  await expect
    .poll(() => db.rows(sql`select from pg_locks where locktype = 'advisory' and not granted`), { timeout: 20_000 })
    .toHaveLength(1)
  worker.kill('SIGKILL')
  const [, signal] = await over
  await client.query(`select pg_advisory_unlock(${place})`)
  client.release()
  // the database has noticed
  await expect
    .poll(() => db.rows(sql`select from pg_locks where locktype = 'advisory'`), { timeout: 10_000 })
    .toEqual([])
  return signal
}

/** A server that starts anew finds the claim run out. */
async function restart(): Promise<void> {
  await db.run(sql`update outbox set claimed_until = now() - interval '1 second' where status = 'running'`)
  await workOutbox(db, { carrier: carrierHandler() })
  await db.run(sql`update outbox set date_next = null`)
  await workOutbox(db, { carrier: carrierHandler() })
}

describe('killed with -9 there is one label and one state', { timeout: 60_000 }, () => {
  test.each([
    ['before the label is kept', 1, before],
    ['between label and leaving, the stock half moved', 2, between],
    ['between label and leaving, the order half moved', 3, between],
    ['when it has left, before the job is over', undefined, after],
  ])('%s', async (_, place, left) => {
    const labels = (await bought()).length
    const { order, shipment } = await confirmed()
    expect(await facts(order)).toEqual(before)
    expect(await (place === undefined ? killedBySelf() : killedAt(place))).toBe('SIGKILL')
    expect(await facts(order)).toEqual(left)
    expect(await jobOf(shipment)).toEqual([{ name: 'label', status: 'running', tries: 1 }])
    const [first] = (await bought()).slice(labels)
    await restart()
    expect(await facts(order)).toEqual(after)
    expect(await jobOf(shipment)).toEqual([{ name: 'label', status: 'done', tries: 2 }])
    // nothing was bought twice, and what was bought is on the parcel
    expect((await bought()).slice(labels)).toEqual([first])
    expect(await db.rows(sql`select tracking_number as tracking from parcels where shipment_id = ${shipment}`)).toEqual(
      [first],
    )
  })
})
