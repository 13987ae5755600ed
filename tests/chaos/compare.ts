import { flattened, waysOf } from '#tests/paths/flat.ts'
import { orderMachine } from '#machines/order/order.ts'
import type { Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import type { Log } from './log.ts'

type Made = { order_id: number; verb: string; from_status: string; to_status: string; at: string }

const ways = waysOf(flattened(orderMachine))

/** The mails that the chart's step sets off, by their names. */
const mailsOf = ({ from_status: from, verb, to_status: to }: Made): string[] => {
  const way = ways[from]?.[verb]?.find(({ target }) => target === to)
  const effects = (way?.actions ?? []) as readonly { params: { kind: string; name: string } }[] // as the chart's `to` writes them
  return Array.isArray(effects) ? effects.flatMap(({ params }) => (params.kind === 'mail' ? [params.name] : [])) : []
}

/**
 * Everything in which the database differs from what it must be: each order stands where its history ends, each step of
 * the history has its audit row and its mails from the same transaction, and whatever was acknowledged is there once.
 */
export async function compared(db: Db, ids: readonly number[], { acknowledged }: Log): Promise<string[]> {
  const orders = await db.rows<{ id: number; status: string; version: number }>(
    sql`select id, status, version from orders where id = any(${ids})`,
  )
  // now() is that of the transaction, so rows of the same one carry the same moment
  const history = await db.rows<Made>(sql`
    select record_id as order_id, verb, from_status, to_status, date_created::text as at from history
    where object = 'order' and record_id = any(${ids}) order by id`)
  const audits = await db.rows<{ order_id: number; verb: string; at: string }>(sql`
    select object_id as order_id, verb, date_created::text as at from audit_log
    where object = 'order' and object_id = any(${ids}) order by id`)
  const mails = await db.rows<{ order_id: number; name: string; at: string }>(sql`
    select record_id as order_id, name, date_created::text as at from outbox
    where kind = 'email' and object = 'order' and record_id = any(${ids}) order by id`)

  const made = Map.groupBy(history, ({ order_id }) => order_id)
  const audited = Map.groupBy(audits, ({ order_id }) => order_id)
  const sent = Map.groupBy(mails, ({ order_id }) => order_id)
  const wrong = orders.flatMap(({ id, status, version }) => {
    const steps = made.get(id) ?? []
    const said = (what: string) => `Order ${id}: ${what}`
    const same = <T>(what: string, found: T, expected: T) =>
      JSON.stringify(found) === JSON.stringify(expected)
        ? []
        : [said(`${what} ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`)]
    return [
      ...same('is in version', version, steps.length + 1),
      ...same('stands in', status, steps.at(-1)?.to_status ?? status),
      ...steps.slice(1).flatMap((step, at) => same('went on from', step.from_status, steps[at]?.to_status ?? '')),
      ...same(
        'is audited for',
        (audited.get(id) ?? []).map(({ verb, at }) => `${verb} ${at}`),
        steps.map(({ verb, at }) => `${verb} ${at}`),
      ),
      ...same(
        'sends',
        (sent.get(id) ?? []).map(({ name, at }) => `${name} ${at}`).toSorted(),
        steps.flatMap((step) => mailsOf(step).map((name) => `${name} ${step.at}`)).toSorted(),
      ),
    ]
  })
  const lost = acknowledged.flatMap(({ order, event, after, status }) => {
    // the first move leads from version 1 to 2
    const step = made.get(order)?.[after - 2]
    return step?.verb === event.type && step.to_status === status
      ? []
      : [`Order ${order}: ${event.type} → ${status} was acknowledged and is not there`]
  })
  const twice = acknowledged.length - new Set(acknowledged.map(({ order, after }) => `${order} ${after}`)).size
  return [...wrong, ...lost, ...(twice > 0 ? [`${twice} steps were acknowledged to two calls`] : [])]
}
