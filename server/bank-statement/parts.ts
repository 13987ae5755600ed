import { mayRead } from '#entities/access.ts'
import type { BankLineRow } from '#entities/bank-statement/bank-statement-line.ts'
import type { bankLineParts } from '#entities/bank-statement/parts.ts'
import { mostGoodwill } from '#entities/bank-statement/goodwill.ts'
import { decimal, minorOf } from '#entities/money/amount.ts'
import type { Queries } from '#server/db.ts'
import { discountByRate } from '#server/invoice/discount.ts'
import type { InvoiceSum } from '#server/invoice/sums.ts'
import { sql, type Sql } from '#server/sql.ts'
import type { PartReader, PartReaders } from '#server/store/record-part.ts'
import { indexClaims } from './claims.ts'
import { matchLine, mostCandidates, takesBack, type MatchCandidate } from './matching.ts'
import { numbersOf } from './numbers.ts'
import { knownPayers, numberedAs, owedInvoices, paidInvoices, settledInvoices } from './owed.ts'

/** A line as it is held against what is owed. */
const lineOf = (row: BankLineRow) => ({
  ...row,
  amount: minorOf(row.amount),
  original_amount: row.original_amount === null ? null : minorOf(row.original_amount),
  value: row.date_value,
})

/** What it named as it came, and what it names by number. */
const namedIn = (line: number, numbers: readonly string[]): Sql => sql`(
  n.id in (
    select (s ->> 'invoice')::bigint from bank_statement_lines l, jsonb_array_elements(l.candidates) c,
      jsonb_array_elements(c -> 'shares') s where l.id = ${line})
  or ${numberedAs(numbers)})`

/** Held again against what is owed now: what it named as it came, what its payer owes, and what it names by number. */
const candidates: PartReader = async (db, { user }, row) => {
  const line = lineOf(row as BankLineRow) // the entity's own view
  if (['booked', 'ignored'].includes(String(Reflect.get(row, 'status')))) return []
  const numbers = [...numbersOf(line)]
  const payers = await knownPayers(db, sql`l.iban = ${line.iban}`)
  const customers = [...payers.values()].flatMap((some) => [...some])
  const meant = sql`(${namedIn(row.id, numbers)} or n.customer_id = any(${customers}::bigint[]))`
  const isBack = takesBack(line)
  const claims = isBack
    ? await paidInvoices(db, meant)
    : [...(await owedInvoices(db, meant)), ...(await settledInvoices(db, namedIn(row.id, numbers)))]
  const index = indexClaims(
    claims.filter(({ shop }) => mayRead(user, 'invoice', shop)),
    payers,
  )
  const none = indexClaims([])
  const matched = matchLine(line, isBack ? none : index, isBack ? index : none).candidates
  const found = matched.flatMap((one) => [one, ...letOff(one)]).slice(0, mostCandidates)
  const facts = await factsOf(
    db,
    found.flatMap(({ shares }) => shares.map(({ claim }) => claim.invoice)),
  )
  const payElsewhere = await customersWithAccounts(db, found)
  return found.flatMap(({ kind, by, shares }, place) =>
    shares.map(({ claim, amount, discount }) => {
      const invoice = facts.get(claim.invoice)
      return {
        number: place + 1,
        kind,
        ...invoice?.shown,
        discount_percent: claim.discount?.percent ?? null,
        date_discount: claim.discount?.until ?? null,
        payment: claim.payment ?? null,
        amount: decimal(amount),
        discount: decimal(discount),
        by_number: by.number,
        by_amount: by.amount,
        by_name: by.name,
        by_iban: by.iban,
        other_iban: line.iban !== null && !by.iban && payElsewhere.has(claim.customer ?? 0),
        taxes: invoice === undefined || discount === 0 ? [] : discountByRate(invoice, discount).taxes,
      }
    }),
  )
}

/** A part that is nearly all may settle the invoice out of goodwill: nobody but whoever looks at the line decides that. */
function letOff({ kind, shares: [share], ...one }: MatchCandidate): MatchCandidate[] {
  const gap = share === undefined ? 0 : share.claim.open - share.amount
  if (kind !== 'part' || share === undefined || gap > mostGoodwill(share.claim.total)) return []
  return [{ ...one, kind: 'goodwill', shares: [{ ...share, discount: gap }] }]
}

/** Whose accounts are known: one that is not among them is another one, and not only one that nobody knows. */
async function customersWithAccounts(db: Queries, found: readonly MatchCandidate[]): Promise<ReadonlySet<number>> {
  const ids = found.flatMap(({ shares }) => shares.flatMap(({ claim }) => claim.customer ?? []))
  const known = await knownPayers(db, sql`n.customer_id = any(${ids}::bigint[])`)
  return new Set([...known.values()].flatMap((some) => [...some]))
}

type Facts = { currency: string; total: string; sums: InvoiceSum[]; shown: object }

async function factsOf(db: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, Facts>> {
  const rows = await db.rows<Facts & { id: number }>(sql`
    select n.id, n.currency, n.total::text, n.sums, jsonb_build_object(
      'invoice', jsonb_build_object('id', n.id, 'label', n.number),
      'order', jsonb_build_object('id', o.id, 'label', o.number),
      'customer', coalesce(nullif(c.company, ''), nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.email),
      'status', n.status, 'date_due', n.date_due, 'total', n.total::text, 'open_total', n.to_pay::text,
      'fee_open', n.fee_open::text) as shown
    from invoices n join orders o on o.id = n.order_id left join customers c on c.id = n.customer_id
    where n.id = any(${ids}::bigint[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Of an invoice in a shop that is denied to whoever reads, only that something was booked. */
const bookings: PartReader = async (db, { user }, { id }) => {
  const rows = await db.rows<{ shop: number | null; invoice: object | null }>(sql`
    select b.kind, case when n.id is not null then jsonb_build_object('id', n.id, 'label', n.number) end as invoice,
      case when t.id is not null then jsonb_build_object('id', t.id, 'label', t.number) end as payment,
      b.amount, b.discount, b.date_created, b.date_reversed, n.shop_id as shop
    from bank_bookings b left join invoices n on n.id = b.invoice_id left join transactions t on t.id = b.transaction_id
    where b.line_id = ${id} order by b.id`)
  return rows.map(({ shop, ...row }) =>
    mayRead(user, 'invoice', shop) ? row : { ...row, invoice: null, payment: null },
  )
}

/** What of a line its record read expands. */
const parts: Readonly<Record<Exclude<keyof typeof bankLineParts, 'history'>, PartReader>> = { candidates, bookings }

export const partsOfBankLine: PartReaders = parts
