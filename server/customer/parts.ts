import { deniedShops } from '#server/search/access.ts'
import { knownSource } from '#server/search/source.ts'
import type { Ref } from '#entities/entity.ts'
import { readable } from '#entities/access.ts'
import { named, sql, type Sql } from '#server/sql.ts'
import { readersBy, type PartQuery, type RecordRow } from '#server/store/record-part.ts'
import { evidenceOfCustomer } from '#server/vat/evidence.ts'

type CustomerRow = RecordRow & { readonly vat_number: string | null; readonly shop: Ref | null }

/**
 * The newest of what lies with a customer's orders, for whoever reads customers and not these: number, day, status and
 * total. Whoever reads them has their list, and nobody sees those of a shop that is closed to them.
 */
const inBrief =
  (object: 'order' | 'invoice' | 'return', total: Sql): PartQuery<CustomerRow> =>
  ({ id }, user) => {
    const source = knownSource(object)
    const isTheirs = readable(user, object) !== null
    return sql`
      select t.id, t.number, t.date_created, t.status, ${total} as total, o.currency
      from ${named(source.table)} t ${object === 'order' ? sql`, lateral (select t.currency) o` : sql`left join orders o on o.id = t.order_id`}
      where t.customer_id = ${id} and not ${isTheirs}
        and (t.shop_id is null or t.shop_id <> all(${deniedShops(user, source)}::bigint[]))
      order by t.date_created desc, t.id desc limit 50`
  }

/** What of a customer a record read expands besides the lists that people write. */
export const partsOfCustomer = readersBy<CustomerRow>({
  vat_checks: ({ vat_number, shop }) => evidenceOfCustomer(vat_number, shop?.id ?? null),
  orders: inBrief('order', sql`t.total`),
  invoices: inBrief('invoice', sql`t.total`),
  returns: inBrief('return', sql`null::numeric`),
})
