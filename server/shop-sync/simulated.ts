import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import type { ShopChannel } from './shop-channel.ts'

/** How it behaves, by the end of the SKU, so that each way can be tried by hand and by a test. */
const behaviours = { '-00001': 'slow', '-00002': 'refusing', '-00003': 'down' } as const
const behaviourOf = (sku: string): string | undefined =>
  Object.entries(behaviours).find(([end]) => sku.endsWith(end))?.[1]

/** So long a slow one takes. */
const delay = 1500
/** So many calls of a key find it down. */
const outages = 2

/**
 * A shop that sells nothing, for demo and tests. It keeps what it was told in tables that nothing else reads; of two that
 * come in another order than they left the later one counts.
 */
export const simulatedShop = (db: Db): ShopChannel => ({
  tell: async ({ key, told, shop, sku, document }, signal) => {
    const { tries } = await db.one<{ tries: number }>(sql`
      insert into simulated_shop_calls (key) values (${key})
      on conflict (key) do update set tries = simulated_shop_calls.tries + 1 returning tries`)
    const behaviour = behaviourOf(sku)
    if (behaviour === 'down' && tries <= outages) throw new Error('503 Service Unavailable')
    if (behaviour === 'slow') await pause(delay, undefined, { signal })
    if (behaviour === 'refusing') return { type: 'refused', text: `422 The shop does not take ${sku}.` }
    await db.run(sql`
      insert into simulated_shop_products (shop_id, sku, kind, said, key)
      values (${shop}, ${sku}, ${told}, ${JSON.stringify(document)}::jsonb, ${key})
      on conflict (shop_id, sku, kind) do update
        set said = excluded.said, key = excluded.key, date_told = clock_timestamp()`)
    return { type: 'taken', text: '200 OK' }
  },
})
