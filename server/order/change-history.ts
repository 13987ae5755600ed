import { orderFacts } from '#entities/order-facts.ts'
import type { OrderRow } from '#entities/order.ts'
import type { Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import type { Person } from '#server/store/session.ts'

type Who = { readonly user: Person; readonly address: string } | null
type Happened = {
  readonly verb: string
  readonly before: OrderRow
  readonly after: OrderRow
  /** Why a rule was passed by force. */
  readonly text: string | null
  /** What whoever reads the history wants to know of it: the numbers of parcels. */
  readonly tells?: readonly string[]
}

/** Keeps what happened to an order: a line of its history for its readers, a row of the audit for the house. */
export async function recordChange(
  tx: Tx,
  who: Who,
  { verb, before, after, text, tells = [] }: Happened,
): Promise<void> {
  const user = who?.user ?? null
  const told = [...(text === null ? [] : [text]), ...tells].join(' · ') || null
  await tx.run(sql`
    insert into order_history (order_id, verb, from_status, to_status, text, user_id, who)
    values (${after.id}, ${verb}, ${before.status}, ${after.status}, ${told}, ${user?.id ?? null}, ${user?.name ?? null})`)
  const fields = changedFields(before, after)
  await audit(tx, {
    user,
    verb,
    object: 'order',
    objectId: after.id,
    before: only(before, fields),
    after: { ...only(after, fields), ...(text !== null && { forced: text }) },
    remoteAddress: who?.address,
  })
}

/** What differs between the two, but for the facts, which are only derived. */
const changedFields = (before: OrderRow, after: OrderRow): string[] =>
  Object.keys(after)
    .filter((field) => !Object.hasOwn(orderFacts, field))
    .filter((field) => JSON.stringify(valueOf(before, field)) !== JSON.stringify(valueOf(after, field)))

const only = (row: OrderRow, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, valueOf(row, field)]))

const valueOf = (row: OrderRow, field: string): unknown => Reflect.get(row, field)
