import { DateTime } from 'luxon'
import { scalarsOf, type Entity } from '#entities/entity.ts'
import { nameOf } from '#entities/name.ts'
import { undoOf } from '#entities/export-job.ts'
import { eventsIn } from '#entities/webhook/events.ts'
import { statusesBefore } from '#machines/webhook-delivery/webhook-delivery.ts'
import type { Queries } from '#server/db.ts'
import { knownSource, type Source } from '#server/search/source.ts'
import { named, sql, type Sql } from '#server/sql.ts'

/** How long it waits before it leaves, so that an undo can take it back; seconds, as all that a move sets off does. */
const hold = 10

type Written = Readonly<Record<string, unknown>>
type Change = {
  readonly verb: string
  readonly object: string
  readonly objectId: number
  readonly before: Written | undefined
  readonly after: Written | undefined
}
type Listening = { readonly id: number; readonly event: string }

/**
 * Writes down whom of those elsewhere a change of a record is to be told, in the transaction of the change, so that
 * neither is there without the other. Nothing is read of the record where nobody listens.
 */
export async function announce(tx: Queries, change: Change): Promise<void> {
  const events = eventsIn(change)
  if (events.length === 0 || (await isTakenBack(tx, change))) return
  const listening = await tx.rows<Listening & { shop_id: number | null }>(sql`
    select id, event, shop_id from webhooks where status = 'active' and event = any(${events}) order by id`)
  if (listening.length === 0) return
  const source = knownSource(change.object)
  const record = await tx.maybe<Written>(sql`select * from ${named(source.view)} where id = ${change.objectId}`)
  const row = record ?? change.before ?? {}
  const shops = await shopsOf(tx, source, change.objectId, row)
  for (const { id, event, shop_id } of listening) {
    if (shop_id !== null && !shops.includes(shop_id)) continue
    await enqueueDelivery(tx, {
      webhook: id,
      event,
      object: change.object,
      record: { id: change.objectId, name: nameOf(source.entity, row), version: versionOf(row) },
      data: dataOf(source.entity, change, row),
      held: sql`clock_timestamp() + make_interval(secs => ${hold})`,
    })
  }
}

/** What an undo takes back is told nobody where it has not left; of what has left it is another change. */
async function isTakenBack(tx: Queries, { verb, object, objectId, before }: Change): Promise<boolean> {
  if (verb !== undoOf(object) || before === undefined) return false
  const taken = await tx.run(sql`
    update webhook_deliveries set status = 'dropped', version = version + 1, date_updated = now(), date_done = now()
    where object = ${object} and record_id = ${objectId} and record_version = ${versionOf(before)}
      and status = any(${statusesBefore('webhook-delivery.withdrawn')}) and held_until > clock_timestamp()`)
  return taken > 0
}

const versionOf = ({ version }: Written): number | null => (typeof version === 'number' ? version : null)

/** The shops that a record is in: its own, or all of those that name it. */
async function shopsOf(tx: Queries, { inShops }: Source, id: number, row: Written): Promise<readonly number[]> {
  const shop = row['shop']
  if (typeof shop === 'object' && shop !== null && 'id' in shop) return [Number(shop.id)]
  if (inShops === undefined) return []
  const rows = await tx.rows<{ shop_id: number }>(sql`
    select shop_id from ${named(inShops.view)} where ${named(inShops.id)} = ${id}`)
  return rows.map(({ shop_id }) => shop_id)
}

/** What the API answers of it, what became of its status, and the fields that were written. */
function dataOf({ fields }: Entity, { verb, object, objectId, before, after }: Change, row: Written): Written {
  const shown = scalarsOf(fields).filter((name) => fields[name]?.inner !== true && row[name] !== undefined)
  const [from, to] = [before?.['status'], after?.['status']]
  return {
    object,
    id: objectId,
    version: versionOf(row),
    verb,
    ...(to !== undefined && from !== undefined && { status: { from, to } }),
    ...(after !== undefined && { changed: Object.keys(after).filter((name) => fields[name] !== undefined) }),
    record: Object.fromEntries(shown.map((name) => [name, row[name]])),
  }
}

type Delivery = {
  readonly webhook: number
  readonly event: string
  readonly object: string
  readonly record: { readonly id: number; readonly name: string; readonly version: number | null }
  readonly data: Written
  readonly held: Sql
  readonly isTest?: true
}

/** Puts one among what is to be told; its body is signed and sent to the byte as it is written here. */
export const enqueueDelivery = (
  tx: Queries,
  { webhook, event, object, record, data, held, isTest }: Delivery,
): Promise<number> =>
  tx.run(sql`
    insert into webhook_deliveries (
      webhook_id, status, event, object, record_id, record_name, record_version, payload, is_test, held_until)
    values (${webhook}, ${isTest === true ? 'waiting' : 'held'}, ${event}, ${object}, ${record.id}, ${record.name},
      ${record.version}, ${JSON.stringify({ type: event, timestamp: DateTime.utc().toISO(), data })},
      ${isTest === true}, ${held})`)
