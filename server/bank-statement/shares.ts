import type { MoveParams } from '#api/actions.ts'
import type { ParamsOfMove } from '#api/bodies.ts'
import type { Actor } from '#entities/access.ts'
import { mayWrite } from '#entities/access.ts'
import type { BankLineRow } from '#entities/bank-statement/bank-statement-line.ts'
import { minorOf, sum, type Minor } from '#entities/money/amount.ts'
import type { Tx } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import type { MoveExecution, MoveRequest } from '#server/life/server-life.ts'
import { sql } from '#server/sql.ts'
import { discounted, toPay } from './claims.ts'
import { owedInvoices, paidInvoices, type OwnClaim } from './owed.ts'
import type { StoredCandidate } from './stored.ts'

/** What is booked of a line on an invoice. */
export type LineShareToBook = {
  readonly invoice: number
  readonly amount: Minor
  readonly discount: Minor
  readonly payment: number | null
}
export type BankLineArguments = { readonly shares: readonly LineShareToBook[] }
export type BankLineExecution = MoveExecution<BankLineRow, BankLineArguments>
type Request = MoveRequest<BankLineRow, BankLineArguments>

/** What a line is to be booked as: what is said, else what is suggested; held against what is owed at this moment. */
export async function readBankLineArguments(tx: Tx, plain: Request, given: MoveParams, actor: Actor): Promise<Request> {
  if (plain.event.type === 'bank-statement-line.unbook') await refuseForeign(tx, plain, actor)
  if (plain.event.type !== 'bank-statement-line.book') return plain
  const { shares, payment_id } = given as ParamsOfMove<'bank-statement-line'> // the route has read them so
  // what stands against the line itself is said first
  if (plain.record.status === 'booked') return plain
  if (shares !== undefined) return payments(tx, plain, actor, shares)
  if (payment_id !== undefined) return takenBack(tx, plain, actor, payment_id)
  const { first } = await tx.one<{ first: StoredCandidate | null }>(sql`
    select candidates -> 0 as first from bank_statement_lines where id = ${plain.record.id}`)
  if (first === null) return plain
  const [share] = first.shares
  if (first.kind === 'return') return takenBack(tx, plain, actor, share?.payment ?? 0)
  const said = first.shares.map(({ invoice, amount, discount }) => ({
    invoice_id: invoice,
    amount,
    discount: minorOf(discount) > 0,
  }))
  const request = await payments(tx, plain, actor, said)
  // nothing goes to an invoice that is cancelled unless somebody says so
  return plain.record.is_owed ? request : { ...request, record: { ...request.record, is_owed: false } }
}

/** What was booked in a shop is taken back by those who write there. */
async function refuseForeign(tx: Tx, { record }: Request, actor: Actor): Promise<void> {
  const booked = await tx.rows<{ shop: number | null }>(sql`
    select n.shop_id as shop from bank_bookings b join invoices n on n.id = b.invoice_id
    where b.line_id = ${record.id} and b.date_reversed is null`)
  if (!booked.every(({ shop }) => mayWrite(actor, 'invoice', shop))) throw refuse({ status: 403, code: 'no_right' })
}

type Said = NonNullable<ParamsOfMove<'bank-statement-line'>['shares']>

const wrong = (plain: Request, field: string, problem: NonNullable<Request['invalid']>['problem']): Request => ({
  ...plain,
  // the rules are about what is suggested: what is said is wrong by itself
  record: { ...plain.record, has_suggestion: true, is_owed: true },
  invalid: { field, problem },
})

async function payments(tx: Tx, plain: Request, actor: Actor, said: Said): Promise<Request> {
  const { record } = plain
  const ids = said.map(({ invoice_id }) => invoice_id)
  if (new Set(ids).size < ids.length) return wrong(plain, 'shares', 'field_invalid')
  const known = await tx.rows<{ id: number; shop: number | null; currency: string; is_settled: boolean }>(sql`
    select id, shop_id as shop, currency, to_pay = 0 and status in ('paid', 'cancelled', 'refunded') as is_settled from invoices where id = any(${ids}::bigint[])`)
  const isKnown = known.length === ids.length && known.every(({ shop }) => mayWrite(actor, 'invoice', shop))
  if (!isKnown) return wrong(plain, 'shares', 'reference_missing')
  if (known.some(({ currency }) => currency !== record.currency)) return wrong(plain, 'shares', 'other_currency')
  const brought = minorOf(record.amount)
  if (brought <= 0 || sum(said.map(({ amount }) => minorOf(amount))) > brought)
    return wrong(plain, 'shares', 'more_than_line')

  const owed = new Map(
    (await owedInvoices(tx, sql`n.id = any(${ids}::bigint[])`)).map((claim) => [claim.invoice, claim]),
  )
  const shares = said.map(({ invoice_id, amount, discount = false }) => {
    const claim = owed.get(invoice_id)
    const off = claim && discount ? discounted(claim, record.date_value) : undefined
    const isDue = !discount || claim === undefined || off?.pays === minorOf(amount)
    return { invoice: invoice_id, amount: minorOf(amount), discount: off?.off ?? 0, payment: null, isDue }
  })
  if (shares.some(({ isDue }) => !isDue)) return wrong(plain, 'shares', 'discount_not_due')
  // nothing goes to what is settled, alone: the line is credit of whoever paid it twice
  const settled = new Set(known.filter(({ is_settled }) => is_settled).map(({ id }) => id))
  const takesNothing = ({ invoice, amount }: (typeof shares)[number]) => amount === 0 && settled.has(invoice)
  if (shares.some(({ amount }) => amount === 0) && !(shares.length === 1 && shares.every(takesNothing)))
    return wrong(plain, 'shares', 'field_invalid')
  const is_owed = shares.every((share) => {
    const claim = owed.get(share.invoice)
    return takesNothing(share) || (claim !== undefined && share.amount + share.discount <= toPay(claim))
  })
  return ready(plain, is_owed, shares.map(({ isDue: _isDue, ...share }) => share)) // prettier-ignore
}

/** The payment that a line takes back, to the cent. */
async function takenBack(tx: Tx, plain: Request, actor: Actor, payment: number): Promise<Request> {
  const { record } = plain
  const amount = -minorOf(record.original_amount ?? record.amount)
  if (amount <= 0) return wrong(plain, 'payment_id', 'more_than_line')
  const [claim]: OwnClaim[] = await paidInvoices(tx, sql`t.id = ${payment}`)
  const { is_known } = await tx.one<{ is_known: boolean }>(sql`
    select exists (select from transactions where id = ${payment}) as is_known`)
  if (!is_known || (claim !== undefined && !mayWrite(actor, 'invoice', claim.shop)))
    return wrong(plain, 'payment_id', 'reference_missing')
  if (claim === undefined) return ready(plain, false, [])
  if (claim.open !== amount || claim.currency !== record.currency) return wrong(plain, 'payment_id', 'other_amount')
  return ready(plain, true, [{ invoice: claim.invoice, amount: -amount, discount: 0, payment }])
}

const ready = (plain: Request, is_owed: boolean, shares: readonly LineShareToBook[]): Request => ({
  ...plain,
  record: { ...plain.record, has_suggestion: true, is_owed },
  args: { shares },
  set: { invoice_id: shares[0]?.invoice ?? null, invoice_count: shares.length },
})
