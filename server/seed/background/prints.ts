import type { Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'

/** What was printed together lately: of each shop the invoices of some mornings, by whoever sees to the orders. */
export async function seedPrints(tx: Tx, today: Date): Promise<void> {
  await tx.run(sql`
    with chosen as (
      select d.id, d.number, d.shop_id, (row_number() over (partition by d.shop_id order by d.id desc) - 1) as place
      from documents d where d.type = 'invoice' and d.date_issued is not null and d.shop_id is not null
    ), printed as (
      select shop_id, place / 4 as print, count(*)::integer as count, string_agg(number, ', ' order by place) as numbers
      from chosen where place < 12 group by shop_id, place / 4
    ), made as (
      insert into print_logs (date_created, user_id, who, shop_id, document_count, pages, documents, search)
      select ${today}::timestamptz - make_interval(days => (p.print + 1)::integer, hours => p.shop_id::integer % 5), u.id,
        concat_ws(' ', u.first_name, u.last_name), p.shop_id, p.count, p.count, p.numbers,
        lower(concat_ws(' ', u.first_name, u.last_name, p.numbers))
      from printed p cross join (select id, first_name, last_name from users where login = 'orders') u
      order by p.shop_id, p.print
      returning id, documents
    )
    insert into print_log_documents (print_log_id, place, document_id)
    select m.id, c.place + 1, c.id from made m join chosen c on position(c.number in m.documents) > 0 where c.place < 12`)
}
