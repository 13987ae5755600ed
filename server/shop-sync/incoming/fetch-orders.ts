import type { Db } from '#server/db.ts'
import { isPassing } from '#server/outage.ts'
import { struck } from '#server/redact.ts'
import { sql } from '#server/sql.ts'
import { connectorOf, type OutboundSettings } from '../connection/open.ts'
import { storableText } from '../storable.ts'
import { codeOf, troubleOf } from '../trouble.ts'
import { importOrders } from './import-orders.ts'
import { storeEvents } from './store-events.ts'

/** Milliseconds that a fetch of one shop may take. */
const longest = 30_000

/**
 * Fetches what was bought in every shop that is enabled, connected and synced, and imports it; answers how many orders were read.
 * A shop that is away keeps no other one from being fetched.
 */
export async function fetchOrders(db: Db, ways: OutboundSettings, signal?: AbortSignal): Promise<number> {
  const shops = await db.rows<{ id: number }>(sql`
    select s.id from shops s join shop_connections w on w.shop_id = s.id
    where s.is_active and s.is_sync_enabled and w.secret_sealed is not null order by s.id`)
  for (const { id } of shops) if (signal?.aborted !== true) await fetchOf(db, ways, id, signal)
  return importOrders(db, signal)
}

/** Everything new of one shop; why it could not be fetched stands with its connection until it is. */
async function fetchOf(db: Db, ways: OutboundSettings, shop: number, signal?: AbortSignal): Promise<void> {
  const end = AbortSignal.timeout(longest)
  const ending = signal === undefined ? end : AbortSignal.any([end, signal])
  try {
    const connector = await connectorOf(db, ways, shop)
    for (let more = true, nameless = 0; more && !ending.aborted;) {
      const { cursor } = await db.one<{ cursor: string }>(sql`
        select cursor from shop_connections where shop_id = ${shop}`)
      const came = await connector.fetchEvents(cursor, ending)
      nameless += came.nameless
      await storeEvents(db, shop, cursor, { ...came, nameless })
      // a shop that says more and goes no further is asked again with the next round
      more = came.more && came.cursor !== undefined && came.cursor !== cursor
    }
  } catch (error) {
    if (isPassing(error)) throw error
    const said = codeOf(error)
    await db.run(sql`
      update shop_connections set fetch_trouble = ${troubleOf(error)},
        fetch_error = ${said === null ? null : struck(storableText(said)).slice(0, 500)}
      where shop_id = ${shop}`)
  }
}
