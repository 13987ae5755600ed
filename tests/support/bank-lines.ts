import type { ImportedStatements } from '#api/file/bank-statement.ts'
import type { BankLineRow } from '#entities/bank-statement/bank-statement-line.ts'
import { decimal, sum } from '#entities/money/amount.ts'
import type { StatementLine } from '#server/bank-statement/statement.ts'
import { bankLineLife } from '#server/bank-statement/life.ts'
import type { Db } from '#server/db.ts'
import { rowOf } from '#server/life/record.ts'
import { sql } from '#server/sql.ts'
import { call } from './call.ts'
import { camtOf, lineOf, statementOf } from './camt.ts'
import { makeInvoice } from './make-invoice.ts'
import type { Shops } from './make-order.ts'

/** The demo's own account. */
const ownIban = 'DE03210501701002447188'

let count = 0
/** What nobody else has as a number. */
const next = (): number => (count += 1) + 70_000

/** An invoice of 100 EUR with a number of its own, which a purpose may name. */
export async function owedInvoice(
  db: Db,
  shops: Shops,
  about: Parameters<typeof makeInvoice>[3] & {
    status?: Parameters<typeof makeInvoice>[2]
    percent?: number
    until?: string
    shop?: number
  } = {},
) {
  const { status = 'sent', percent, until, shop, ...rest } = about
  const made = await makeInvoice(db, shops, status, { order: 'pending', ...rest })
  const number = `R9-2026-${next()}`
  await db.run(sql`
    update invoices set number = ${number}, discount_percent = ${percent ?? null}, date_discount = ${until ?? null}::date,
      shop_id = coalesce(${shop ?? null}, shop_id),
      sums = '[{"key":"tax 19","kind":"tax","name":null,"tax_rate":19,"amount":"15.97"}]'
    where id = ${made.id}`)
  return { ...made, number }
}

type Sent = { status: number; payload: ImportedStatements | undefined; fields: unknown }

/** Sends these lines as a statement of their own. */
export async function sendLines(
  url: string,
  token: string,
  lines: readonly Partial<StatementLine>[],
  about: Partial<Parameters<typeof statementOf>[0]> = {},
): Promise<Sent> {
  const statement = statementOf({
    id: `S-${next()}`,
    iban: ownIban,
    ...about,
    lines: lines.map((line) => lineOf({ bank_reference: `B-${next()}`, iban: null, name: null, ...line })),
  })
  return sendFile(url, token, camtOf([statement]))
}

export async function sendFile(url: string, token: string, content: string): Promise<Sent> {
  const { status, body } = await call(url, token, 'POST', '/api/v3/bank-statement/import', { name: 'a.xml', content })
  const { payload, fields } = body as Omit<Sent, 'status'> // as the contract says
  return { status, payload, fields }
}

/** One line, as it stands once it came. */
export async function oneLine(url: string, token: string, db: Db, line: Partial<StatementLine>): Promise<BankLineRow> {
  await sendLines(url, token, [line])
  const { id } = await db.one<{ id: number }>(sql`select max(id) as id from bank_statement_lines`)
  return lineNow(db, id)
}

export async function lineNow(db: Db, id: number): Promise<BankLineRow> {
  const row = await rowOf(db, bankLineLife, id)
  if (row === undefined) throw new Error(`There is no line ${id}`)
  return row
}

/** What stands of a line's bookings, and what they come to. */
export async function bookingsNow(db: Db, line: number) {
  const rows = await db.rows<{ kind: string; invoice: number | null; cents: number; discount: string }>(sql`
    select kind, invoice_id as invoice, (amount * 100)::integer as cents, discount from bank_bookings
    where line_id = ${line} and date_reversed is null order by id`)
  const total = decimal(sum(rows.map(({ cents }) => cents)))
  return { total, kinds: rows.map(({ kind, cents, discount }) => `${kind} ${decimal(cents)} ${discount}`) }
}

/** A line written straight into the tables; what comes in is held against an invoice of 100 EUR of its own. */
export async function makeBankLine(
  { db, shops }: { readonly db: Db; readonly shops: Shops },
  amount: string,
): Promise<number> {
  const isIn = !amount.startsWith('-')
  const invoice = isIn ? (await owedInvoice(db, shops)).id : null
  const open = Math.min(Number(amount), 100).toFixed(2)
  const candidates = isIn
    ? [
        {
          kind: open === amount ? 'full' : 'over',
          by: { number: true, amount: true, name: false, iban: false },
          shares: [{ invoice, amount: open, discount: '0.00', payment: null }],
        },
      ]
    : []
  const status = isIn ? 'sure' : 'unclear'
  const { id } = await db.one<{ id: number }>(sql`
    with account as (select id from payment_accounts where iban = ${ownIban}),
      statement as (
        insert into bank_statements (account_id, reference, format, currency)
        select id, ${crypto.randomUUID()}, 'camt.053.001.08', 'EUR' from account returning id, account_id)
    insert into bank_statement_lines (statement_id, account_id, fingerprint, date_booked, date_value, amount, currency,
      purpose, status, match, reason, candidates, invoice_id, invoice_count)
    select id, account_id, ${crypto.randomUUID()}, '2026-02-03', '2026-02-03', ${amount}::numeric, 'EUR', 'Test', ${status},
      ${status}, ${isIn ? 'number_amount' : 'none'}, ${JSON.stringify(candidates)}::jsonb, ${invoice}, ${isIn ? 1 : 0}
    from statement returning id`)
  return id
}
