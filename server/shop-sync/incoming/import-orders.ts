import { DateTime } from 'luxon'
import { defaultLocale } from '#entities/locale.ts'
import { minorOf, digitsOf } from '#entities/money/amount.ts'
import type { OrderRow } from '#entities/order/order.ts'
import type { OrderOccurrence } from '#machines/order/events.ts'
import { transaction, type Db, type Tx } from '#server/db.ts'
import { sourceToEdit, readWritten } from '#server/edit/record-to-edit.ts'
import { writeRecord } from '#server/edit/write.ts'
import { rowOf } from '#server/life/record.ts'
import { applyOccurrence, executionOf } from '#server/life/move.ts'
import { completed } from '#server/order/complete.ts'
import { orderLife } from '#server/order/life.ts'
import { markPaid } from '#server/order/money.ts'
import { lockProducts } from '#server/order/reserve.ts'
import { inBrief, isPassing } from '#server/outage.ts'
import { asCode, isRefused } from '#server/problem.ts'
import { struck } from '#server/redact.ts'
import { sql } from '#server/sql.ts'
import { text } from '#server/texts.ts'
import { storableText } from '../storable.ts'
import { customerOf } from './customer-of.ts'
import { resolve, type Stopped } from './resolve.ts'
import { kontor } from './kontor.ts'
import { shopOrder, type ReadOrder } from './shop-order.ts'

type Kept = { readonly id: number; readonly shop: number; readonly document: unknown }

/** Imports what was kept and is not imported yet, the oldest first; answers how many. */
export async function importOrders(db: Db, signal?: AbortSignal): Promise<number> {
  for (let done = 0, after = 0; ; done++) {
    const next =
      signal?.aborted === true
        ? undefined
        : await db.maybe<{ id: number }>(sql`
            select o.id from shop_orders s join orders o on o.id = s.order_id
            where o.status = 'pending-import' and o.id > ${after} order by o.id limit 1`)
    if (next === undefined) return done
    after = next.id
    // one that goes wrong otherwise than known waits, and holds up no other
    await importOne(db, next.id).catch((error: unknown) => {
      if (isPassing(error)) throw error
      console.error(`Import of order ${next.id}:`, inBrief(error))
    })
  }
}

/** One order in one transaction: it is imported whole, or it failed with its reason. */
async function importOne(db: Db, id: number): Promise<void> {
  try {
    await transaction(db, async (tx) => {
      const kept = await keptOf(tx, id)
      if (kept === undefined) return
      const stopped = await writeContents(tx, kept)
      if (stopped === undefined) await finish(tx, kept)
      else await fail(tx, id, stopped)
    })
  } catch (error) {
    const details = isRefused(error) ? asCode(error) : ofData(error)
    if (details === undefined) throw error
    // what was written of it is taken back with the transaction
    await transaction(db, async (tx) => {
      if ((await keptOf(tx, id)) !== undefined) await fail(tx, id, { problem: 'unreadable', details })
    })
  }
}

/** What the database has no room for in what was sent (PostgreSQL's classes 22 and 23); no further try would mend it. */
const ofData = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^2[23]/.test(error.code)
    ? storableText(error.message)
    : undefined

/** The order, locked; undefined where somebody else has imported it meanwhile. */
const keptOf = (tx: Tx, id: number): Promise<Kept | undefined> =>
  tx.maybe<Kept>(sql`
    select o.id, s.shop_id as shop, s.document from orders o join shop_orders s on s.order_id = o.id
    where o.id = ${id} and o.status = 'pending-import' for update of o`)

const fail = async (tx: Tx, id: number, { problem, details }: Stopped): Promise<void> => {
  await noteProblem(tx, id, { problem, details })
  const told = { by: 'Kontor', text: details === null ? null : struck(details).slice(0, 500) }
  await applyOccurrence(tx, orderLife, id, { type: 'order.import_failed' }, { told })
}

export const noteProblem = (tx: Tx, id: number, stopped: Stopped | undefined): Promise<unknown> =>
  tx.run(sql`
    update orders set import_problem = ${stopped?.problem ?? null},
      import_details = ${stopped?.details === undefined || stopped.details === null ? null : stopped.details.slice(0, 500)}
    where id = ${id}`)

/** Writes what an order holds as its shop sent it; answers what keeps it from being imported. */
export async function writeContents(tx: Tx, { id, shop, document }: Kept): Promise<Stopped | undefined> {
  const read = shopOrder.safeParse(document)
  if (!read.success) {
    const at = read.error.issues[0]?.path.join('.') ?? ''
    return { problem: 'unreadable', details: at === '' ? null : at }
  }
  const order = read.data
  const customer = await customerOf(tx, shop, order)
  const { sent, stops, products } = await resolve(tx, shop, order, customer)
  await lockProducts(tx, products)
  const source = sourceToEdit('order')
  const before = await readWritten(tx, kontor, source, id)
  if (before === undefined) throw new Error(`The order ${id} is gone`)
  const { whole, problems } = await completed(tx, before, sent)
  await writeRecord(tx, { user: kontor, locale: 'en_EN', address: '' }, source, before, whole)
  await tx.run(sql`
    update orders set date_created = least(date_created, ${dateOf(order)}::timestamptz) where id = ${id}`)
  const [stopped] = stops
  if (stopped !== undefined) return stopped
  const [refused] = Object.entries(problems)
  if (refused !== undefined) return refusedAt(refused[0], order)
  const { total } = await tx.one<{ total: string }>(sql`select total from orders where id = ${id}`)
  const digits = digitsOf(order.currency)
  if (minorOf(total, digits) === minorOf(order.total, digits)) return undefined
  return { problem: 'total_differs', details: `${order.total} ≠ ${total}` }
}

/** Whose address is refused is told by its country: a path means nothing to whoever mends it. */
function refusedAt(path: string, { addresses: { billing, shipping } }: ReadOrder): Stopped {
  if (!/address|customer|shop/.test(path)) return { problem: 'unreadable', details: path }
  const countries = new Set([billing, shipping].flatMap((one) => one?.country_code ?? []))
  return { problem: 'country_not_served', details: [...countries].join(', ') || null }
}

/** When it was ordered, as far as the shop says so: no shop sold before 2000, and none sells tomorrow. */
function dateOf({ date }: ReadOrder): string | null {
  const said = DateTime.fromISO(date ?? '', { zone: 'utc' })
  return said.isValid && said.year >= 2000 && said <= DateTime.utc().plus({ days: 1 }) ? said.toISO() : null
}

/** Why its customer may not order this, or not pay so: it was sold, so that somebody decides. */
const forbids = (order: OrderRow) =>
  order.may_order ? !order.is_method_allowed && 'method_not_allowed' : 'not_allowed_to_order'

function becomes(order: OrderRow, paid: boolean, forbidden: string | false) {
  if (forbidden !== false) return 'on-hold'
  if (!paid && !order.pays_later) return 'pending'
  return order.lacking_item === null ? 'processing' : 'on-hold'
}

/** It is paid already or will be, or its money is awaited; what of it is not there keeps it on hold. */
async function finish(tx: Tx, { id, document }: Kept): Promise<void> {
  await noteProblem(tx, id, undefined)
  const order = await orderOf(tx, id)
  const { paid, reference } = shopOrder.parse(document).payment
  if (paid) await book(tx, order, reference ?? null)
  const forbidden = forbids(order)
  const occurrence: OrderOccurrence = { type: 'order.import_finished', becomes: becomes(order, paid, forbidden) }
  const told = { by: 'Kontor', text: forbidden ? text(defaultLocale, 'because', forbidden) : null }
  await applyOccurrence(tx, orderLife, id, occurrence, { told })
}

const orderOf = async (tx: Tx, id: number): Promise<OrderRow> => {
  const order = await rowOf(tx, orderLife, id)
  if (order === undefined) throw new Error(`The order ${id} is gone`)
  return order
}

/** What its customer has paid in the shop. */
export async function book(tx: Tx, order: OrderRow, reference: string | null): Promise<void> {
  await markPaid(executionOf(tx, orderLife, order, orderLife.noArguments, null))
  await tx.run(sql`
    update transactions set reference = ${reference} where order_id = ${order.id} and reference is null and ${reference}::text is not null`)
}
