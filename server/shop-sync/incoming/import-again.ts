import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { recordToEdit, requireRight, sourceToEdit } from '#server/edit/record-to-edit.ts'
import { conflictOf } from '#server/life/conflict.ts'
import { moveRecord } from '#server/life/move.ts'
import { rowOf } from '#server/life/record.ts'
import { order as entity } from '#entities/order/order.ts'
import { orderLife } from '#server/order/life.ts'
import { refuse } from '#server/problem.ts'
import { joined, named, sql } from '#server/sql.ts'
import type { Asker } from '#server/store/record-part.ts'
import { readRecord } from '#server/store/record.ts'
import { book, noteProblem, writeContents } from './import-orders.ts'
import { shopOrder } from './shop-order.ts'

/**
 * Reads what a shop sent once more, after what was wrong was mended here, and places the order; what is still wrong is
 * refused with it, and the order stays as it was.
 */
export async function importAgain(tx: Tx, asker: Asker, caller: Caller, id: number, version: number) {
  const { user, before } = await recordToEdit(tx, caller, sourceToEdit(entity.name), id)
  requireRight(user, entity, before)
  if (before.version !== version) throw await conflictOf(tx, user.id, entity.name, before, version)
  const kept = await tx.maybe<{ id: number; shop: number; document: unknown }>(sql`
    select o.id, s.shop_id as shop, s.document from orders o join shop_orders s on s.order_id = o.id
    where o.id = ${id} and o.status = 'failed' and o.import_problem is not null`)
  if (kept === undefined) throw refuse({ status: 409, code: 'not_failed_import' })
  const stopped = await writeContents(tx, { ...kept, document: await asMended(tx, id, kept.document) })
  if (stopped !== undefined)
    throw refuse({ status: 409, code: `import.${stopped.problem}`, params: { details: stopped.details ?? '' } })
  await noteProblem(tx, id, undefined)
  const { paid, reference } = shopOrder.parse(kept.document).payment
  const written = await rowOf(tx, orderLife, id)
  if (written === undefined) throw new Error(`The order ${id} is gone`)
  if (paid) await book(tx, written, reference ?? null)
  const now = await rowOf(tx, orderLife, id)
  const move = now?.is_paid === true || now?.pays_later === true ? 'order.release' : 'order.place'
  await moveRecord(tx, { ...caller, user }, orderLife, id, move, { version: now?.version ?? version })
  return readRecord(tx, asker, { object: entity.name, id }, [])
}

const addressFields = [
  'first_name',
  'last_name',
  'company',
  'address_line_1',
  'address_line_2',
  'postal_code',
  'city',
  'country_code',
  'phone',
] as const
type Address = Readonly<Record<(typeof addressFields)[number], string | null>>

/** What the shop sent, with where it goes as that stands here: a wrong country is mended at the order. */
async function asMended(tx: Tx, id: number, document: unknown): Promise<unknown> {
  const { success, data } = shopOrder.safeParse(document)
  if (!success) return document
  const rows = await tx.rows<Address & { type: 'billing' | 'shipping' }>(sql`
    select type, ${joined(addressFields.map((name) => sql`${named(name)}`))} from order_addresses where order_id = ${id}`)
  const own = Object.fromEntries(rows.map(({ type, ...address }) => [type, address]))
  return { ...data, addresses: { ...data.addresses, ...own } }
}
