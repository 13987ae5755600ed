import { mayRead, type Actor } from '#entities/access.ts'
import { isRef } from '#entities/entity.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'

/** What is booked is that shop's business: who paid it and what they wrote is not told either. */
const untold = (row: object) => ({
  invoice: null,
  ...(Reflect.get(row, 'status') === 'booked' && {
    name: null,
    iban: null,
    purpose: '',
    end_to_end: null,
    bank_reference: null,
  }),
})

/** Lines are everybody's who manages orders; which invoice of a shop that is denied to them they suggest is not told. */
export async function withOwnInvoices<Row extends { readonly id: number }>(
  db: Queries,
  actor: Actor,
  rows: readonly Row[],
): Promise<Row[]> {
  const invoiceIn = (row: Row): number | undefined => {
    const named: unknown = Reflect.get(row, 'invoice')
    return isRef(named) ? named.id : undefined
  }
  if (actor.shops.every(({ level }) => level === 'inherit')) return [...rows]
  const ids = rows.map(invoiceIn).filter((id) => id !== undefined)
  const shops = await db.rows<{ id: number; shop: number | null }>(sql`
    select id, shop_id as shop from invoices where id = any(${ids}::bigint[])`)
  const denied = new Set(shops.filter(({ shop }) => !mayRead(actor, 'invoice', shop)).map(({ id }) => id))
  return rows.map((row) => (denied.has(invoiceIn(row) ?? 0) ? { ...row, ...untold(row) } : row))
}
