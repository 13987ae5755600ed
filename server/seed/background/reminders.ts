import type { Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'

/** The reminders that the demo's invoices have had, as their histories tell it, with what each level claims. */
export async function seedReminders(db: Db): Promise<void> {
  await db.run(sql`
    insert into invoice_reminders (invoice_id, level, template, name, fee, date_due, origin, outbox_id, date_created)
    select h.record_id, h.level, l.template, l.name, case when s.currency = n.currency then l.fee else 0 end,
      (h.date_created at time zone 'Europe/Berlin')::date + l.days, 'clock', -h.id, h.date_created
    from (
      select id, record_id, date_created,
        (row_number() over (partition by record_id order by date_created, id))::integer as level
      from history where object = 'invoice' and verb = 'invoice.reminder_due' and to_status = 'reminded'
    ) h
    join invoices n on n.id = h.record_id
    left join shops s on s.id = n.shop_id
    cross join lateral (select * from reminder_levels_of(n.shop_id) where level = h.level) l`)
  await db.run(sql`
    update invoices n set fee_total = r.fees
    from (select invoice_id, sum(fee) as fees from invoice_reminders group by invoice_id) r
    where r.invoice_id = n.id and r.fees > 0`)
  // nobody hands over what was not due
  await db.run(sql`
    update invoices n set date_handed_over = h.date_created
    from history h where h.object = 'invoice' and h.record_id = n.id and h.verb = 'invoice.hand_over'`)
}
