import { entities } from '#entities/registry.ts'
import type { MergePreview } from '#api/customer.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { named, sql } from '#server/sql.ts'
import { bothToMerge } from './refuse.ts'
import { naming, referencesTo } from './references.ts'

/** What two customers hold, what would follow from the one to the other, and what they have brought in together. */
export async function previewMerge(tx: Tx, caller: Caller, id: number, other: number): Promise<MergePreview> {
  const { here, there } = await bothToMerge(tx, caller, id, other)
  const follows: MergePreview['follows'] = []
  for (const reference of await referencesTo(tx, 'customers')) {
    const { count } = await tx.one<{ count: number }>(sql`
      select count(*)::integer as count from ${named(reference.table)} where ${naming(reference, 'customer', other)}`)
    const object = reference.isByKind ? undefined : objectIn(reference.table)
    if (count > 0 && object !== undefined) follows.push({ object, count })
  }
  // other money is added to nothing: nobody knows the rate of that day
  const isOneMoney = (here['currency'] ?? 'EUR') === (there['currency'] ?? 'EUR')
  const { together } = await tx.one<{ together: string }>(sql`
    select (${here['lifetime_value']}::numeric + ${there['lifetime_value']}::numeric)::text as together`)
  return { here, there, follows, together: isOneMoney ? together : null }
}

/** The kind of record, or the list of a customer, that a table holds; nothing of what only Kontor reads. */
const objectIn = (table: string): string | undefined =>
  entities.find((entity) => entity.table === table && entity.like === undefined)?.name ??
  (table.startsWith('customer_') && table !== 'customer_merges' ? table.replace('customer_', 'customer.') : undefined)
