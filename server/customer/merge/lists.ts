import { wireNameOf, writtenInRows } from '#entities/edit.ts'
import { customer } from '#entities/customer/customer.ts'
import type { Tx } from '#server/db.ts'
import { writtenLists } from '#server/edit/list-rows.ts'
import { joined, named, sql } from '#server/sql.ts'
import { rowNow, type RowBefore } from './references.ts'

type United = { readonly removed: readonly RowBefore[]; readonly changed: readonly RowBefore[] }

/**
 * What both lists hold stays once: of two rows that say the same the one of who is left, of a wish for the same article
 * the greater number. What only one holds follows with all that refers to them.
 */
export async function uniteLists(tx: Tx, from: number, into: number): Promise<United> {
  const [removed, changed]: [RowBefore[], RowBefore[]] = [[], []]
  for (const [, { field, table, owner }] of writtenLists(customer)) {
    const written = writtenInRows(field.of)
    const unique = written.filter(([, one]) => one.unique === true)
    const same = (unique.length > 0 ? unique : written).map(
      ([name, one]) => sql`f.${named(wireNameOf(name, one))} is not distinct from t.${named(wireNameOf(name, one))}`,
    )
    const twice = await tx.rows<{ from: number; into: number }>(sql`
      select f.id as from, min(t.id) as into from ${named(table)} f join ${named(table)} t on ${joined(same, sql` and `)}
      where f.${named(owner)} = ${from} and t.${named(owner)} = ${into} group by f.id order by f.id`)
    for (const row of twice) {
      if (unique.length > 0) {
        changed.push(await rowNow(tx, table, row.into))
        await tx.run(sql`
          update ${named(table)} t set quantity = greatest(t.quantity, f.quantity), note = coalesce(nullif(t.note, ''), f.note)
          from ${named(table)} f where t.id = ${row.into} and f.id = ${row.from}`)
      }
      removed.push(await rowNow(tx, table, row.from))
      await tx.run(sql`delete from ${named(table)} where id = ${row.from}`)
    }
  }
  return { removed, changed }
}
