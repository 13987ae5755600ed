import type { BankLineRow } from '#entities/bank-statement/bank-statement-line.ts'
import { lifeOfBankLine } from '#machines/bank-statement-line/life.ts'
import { invoiceLife } from '#server/invoice/life.ts'
import type { ServerLife } from '#server/life/server-life.ts'
import { sql } from '#server/sql.ts'
import { bookLine, unbookLine } from './book.ts'
import { readBankLineArguments, type BankLineArguments } from './shares.ts'

export const bankLineLife: ServerLife<BankLineRow, BankLineArguments> = {
  life: lifeOfBankLine,
  noArguments: { shares: [] },
  readArguments: readBankLineArguments,
  columns: (_, { status }) => ({ status }),
  effects: { 'line book': bookLine, 'line unbook': unbookLine },
  // what keeps a payment from being taken back keeps its line
  undoReasons: invoiceLife.undoReasons,
  // what was booked by this transaction, and on which invoices
  tells: async (tx, id) =>
    (
      await tx.rows<{ said: string }>(sql`
        select concat_ws(' ', n.number, b.amount::text, n.currency) as said
        from bank_bookings b left join invoices n on n.id = b.invoice_id
        where b.line_id = ${id} and (b.date_created = now() or b.date_reversed = now()) order by b.id`)
    ).map(({ said }) => said),
  sums: ({ currency, amount }) => ({ currency, total: amount, units: 0 }),
}
