import type { ConnectorName } from '#entities/shop/connection.ts'
import type { Config } from '#server/config.ts'
import type { Queries } from '#server/db.ts'
import { syncTrouble } from '#server/jobs/job-answer.ts'
import { guardedFetch } from '#server/guarded-fetch.ts'
import { unseal } from '#server/secret/seal.ts'
import { sql } from '#server/sql.ts'
import { shopTrouble } from '../trouble.ts'
import { connectorTo, type ShopConnection, type OutboundCaller, type ShopConnector } from '../connector.ts'

/** What of the settings a connection is opened and called with. */
export type OutboundSettings = Pick<Config, 'dataDir' | 'dataKey' | 'outboundAllow' | 'publicUrl'>

export const secretUses = ['secret', 'incoming'] as const
export type SecretUse = (typeof secretUses)[number]

/** What a secret is sealed for, so that the row of one shop opens none of another. */
export const useOf = (shop: number, use: SecretUse): string => `shop_connections ${shop} ${use}`

type Row = {
  connector: ConnectorName
  address: string
  key_name: string
  secret_sealed: string | null
  incoming_sealed: string | null
}

/** A connection as far as it opens: a secret is undefined where there is none, and null where another key sealed it. */
export type OpenedConnection = Omit<ShopConnection, 'secret' | 'incoming'> &
  Record<SecretUse, string | null | undefined>

export async function openConnection(
  db: Queries,
  ways: OutboundSettings,
  shop: number,
): Promise<OpenedConnection | undefined> {
  const row = await db.maybe<Row>(sql`
    select connector, address, key_name, secret_sealed, incoming_sealed from shop_connections where shop_id = ${shop}`)
  if (row === undefined) return undefined
  const opened = async (use: SecretUse): Promise<string | null | undefined> => {
    const sealed = row[`${use}_sealed`]
    return sealed === null ? undefined : ((await unseal(ways, sealed, useOf(shop, use))) ?? null)
  }
  const { connector, address, key_name: keyName } = row
  return { shop, connector, address, keyName, secret: await opened('secret'), incoming: await opened('incoming') }
}

/** The connector of a shop that is told something; without a secret that opens it waits until somebody writes one. */
export async function connectorOf(db: Queries, ways: OutboundSettings, shop: number): Promise<ShopConnector> {
  const found = await openConnection(db, ways, shop)
  if (found === undefined) throw syncTrouble('not_connected')
  if (found.secret === undefined) throw shopTrouble('no_secret', 'The connection has no secret.')
  if (found.secret === null)
    throw shopTrouble('secret_unreadable', 'The secret was sealed with another key: write it anew.')
  return connectorFor(found, ways)
}

/** The same for a test, which says itself what is lacking. */
export const connectorFor = (
  opened: OpenedConnection,
  ways: OutboundSettings,
  call: OutboundCaller = guardedFetch({ outboundAllow: ways.outboundAllow }),
): ShopConnector => connectorTo({ ...opened, secret: opened.secret ?? '', incoming: opened.incoming ?? '' }, call)
