import type { Locale } from '#entities/locale.ts'
import type { FileStore } from '#server/file/store/file-store.ts'
import { personPage, withoutInner, type PaperFile, type PersonData } from './person-page.ts'
import type { Queries } from '#server/db.ts'
import { sql, type Sql } from '#server/sql.ts'
import { unreadOf } from './plan.ts'

const rows = (from: Sql): Sql => sql`(select coalesce(jsonb_agg(to_jsonb(x)), '[]') from (${from}) x)`

type Handed = { file_name: string; data: PersonData; page: string }

/** What is known of a person: part by part in the names of the API, and as a page in the language of whoever hands it out. */
export async function personalDataOf(db: Queries, files: FileStore, id: number, locale: Locale): Promise<Handed> {
  const theirs = sql`select id from orders where customer_id = ${id}`
  const { data, number } = await db.one<{ data: Record<string, unknown>; number: string }>(sql`
    select c.customer_number as number, jsonb_build_object(
      'customer', to_jsonb(c) - 'search' - 'version' || jsonb_build_object('shop', s.name, 'price_list', p.name),
      'merged', ${rows(sql`select from_number, date_merged, was from customer_merges where into_id = ${id} order by id`)},
      'addresses', ${rows(sql`select a.* from customer_addresses a where customer_id = ${id} order by id`)},
      'papers', ${rows(sql`
        select a.type, a.reference, a.date_issued, a.note, f.name as file
        from customer_papers a left join files f on f.id = a.file_id where customer_id = ${id} order by a.place, a.id`)},
      'wishlist', ${rows(sql`
        select p.sku, p.name, w.quantity, w.note, w.date_added
        from customer_wishlist w join products p on p.id = w.product_id where customer_id = ${id} order by w.id`)},
      'vat_checks', ${rows(sql`
        select k.vat_number, k.status, k.date_checked, k.company, k.name, k.address from vat_checks k
        where k.vat_number = upper(regexp_replace(c.vat_number, '[^0-9A-Za-z]', '', 'g')) or k.vat_number in (
          select upper(regexp_replace(w ->> 'value', '[^0-9A-Za-z]', '', 'g'))
          from customer_merges m, jsonb_array_elements(coalesce(m.was, '[]')) w
          where m.into_id = ${id} and w ->> 'field' = 'vat_number') order by id`)},
      'orders', ${rows(sql`
        select o.number, o.offer_number, o.reference_number, o.status, o.date_created, o.email, o.vat_number, o.currency, o.total,
          ${rows(sql`select a.* from order_addresses a where a.order_id = o.id`)} as addresses,
          ${rows(sql`select i.sku, i.name, i.quantity, i.price, i.tax_rate from order_items i where i.order_id = o.id order by i.place, i.id`)} as items,
          ${rows(sql`select n.type, n.text, n.date_created from order_notes n where n.order_id = o.id order by n.id`)} as notes
        from orders o where o.customer_id = ${id} order by o.id`)},
      'orders_not_imported', ${rows(sql`
        select s.document from shop_orders s where ${unreadOf(sql`array(
          select c.email union select w ->> 'value'
          from customer_merges m, jsonb_array_elements(coalesce(m.was, '[]')) w
          where m.into_id = ${id} and w ->> 'field' = 'email')`)} order by s.id`)},
      'invoices', ${rows(sql`
        select number, status, date_issued, date_due, date_paid, currency, total, paid_total from invoices
        where order_id in (${theirs}) order by id`)},
      'payments', ${rows(sql`
        select number, status, date_paid, currency, amount, refunded_amount, reference from transactions
        where order_id in (${theirs}) order by id`)},
      'refunds', ${rows(sql`select number, status, reason, date_created, currency, gross from refunds where order_id in (${theirs}) order by id`)},
      'returns', ${rows(sql`select number, status, note, refusal, date_created from returns where order_id in (${theirs}) order by id`)},
      'shipments', ${rows(sql`select number, status, tracking_number, date_shipped from shipments where order_id in (${theirs}) order by id`)},
      'documents', ${rows(sql`
        select type, number, status, date_issued, answer, date_answered, answer_message from documents
        where order_id in (${theirs}) order by id`)},
      'communication', ${rows(sql`
        select date_created, date_sent, template, recipient, subject, text from communications
        where customer_id = ${id} or order_id in (${theirs}) order by id`)},
      'waitlist', ${rows(sql`
        select e.email, p.sku, p.name, e.status, e.date_subscribed from waitlist_entries e join products p on p.id = e.product_id
        where lower(e.email) = lower(c.email) or lower(e.email) in (
          select lower(w ->> 'value') from customer_merges m, jsonb_array_elements(coalesce(m.was, '[]')) w
          where m.into_id = ${id} and w ->> 'field' = 'email') order by e.id`)},
      'history', ${rows(sql`
        select verb, date_created, from_status, to_status, text, changes from history
        where object = 'customer' and record_id = ${id} order by id`)}
    ) as data
    from customers c left join shops s on s.id = c.shop_id left join price_lists p on p.id = c.price_list_id
    where c.id = ${id}`)
  const handed = withoutInner(data)
  const papers = await papersOf(db, files, id)
  return { file_name: `${number}.html`, data: handed, page: personPage(handed, { number, locale, papers }) }
}

/** The files of their papers; what is gone from the disk is told by its name alone. */
async function papersOf(db: Queries, files: FileStore, id: number): Promise<PaperFile[]> {
  const rows = await db.rows<{ name: string; type: string; path: string }>(sql`
    select f.name, f.type, f.path from customer_papers a join files f on f.id = a.file_id
    where a.customer_id = ${id} order by a.place, a.id`)
  const read = await Promise.all(rows.map(async (row) => ({ ...row, bytes: await files.bytes(row.path) })))
  return read.flatMap(({ name, type, bytes }) => (bytes === undefined ? [] : [{ name, type, bytes }]))
}
