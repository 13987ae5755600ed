import { houseZone } from '#entities/zone.ts'
import type { Queries } from '#server/db.ts'
import { enqueue, withdraw } from '#server/outbox.ts'
import { sql } from '#server/sql.ts'
import { documentNumber } from '#server/store/document-number.ts'
import type { InvoiceExecution } from './arguments.ts'

/** Gives the invoice its number and the last day on which it is paid in time, as its payment method says. */
export async function issue({ tx, undoLog, record: invoice }: InvoiceExecution): Promise<void> {
  const shop = invoice.shop?.id ?? null
  const { number, day } = await nextNumber(tx, shop)
  await undoLog.update('invoices', invoice.id, {
    number,
    date_issued: sql`now()`,
    date_due: sql`${day}::date + coalesce(
      (select days_to_pay from payment_methods where id = ${invoice.payment_method?.id ?? null}), 0)`,
    search: sql`${number.toLowerCase()} || ' ' || search`,
  })
}

/** What was issued is taken back by a credit invoice; what was not is just never issued. */
export async function takeBack(execution: InvoiceExecution): Promise<void> {
  if (execution.record.date_issued !== null) await enqueue(execution, 'document', 'credit-invoice')
  else for (const kind of ['number', 'document'] as const) await withdraw(execution, kind, ['invoice'])
}

/** Without a gap: whoever takes a number keeps others waiting until it is committed, or given back. */
async function nextNumber(tx: Queries, shop: number | null): Promise<{ number: string; day: string }> {
  const { day, year } = await tx.one<{ day: string; year: number }>(sql`
    select d.day, extract(year from d.day)::integer as year
    from (select (now() at time zone ${houseZone})::date as day) d`)
  const { last } = await tx.one<{ last: number }>(sql`
    insert into number_counters as c (shop_id, type, year, last_number) values (${shop ?? 0}, 'invoice', ${year}, 1)
    on conflict (shop_id, type, year) do update set last_number = c.last_number + 1
    returning last_number::integer as last`)
  return { number: documentNumber('invoice', shop, year, last), day }
}
