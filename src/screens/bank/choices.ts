import type { Ref } from '#entities/entity.ts'
import type { BankLineRow } from '#entities/bank-statement/bank-statement-line.ts'
import type { MatchKind } from '#entities/bank-statement/parts.ts'
import { decimal, minorOf, sum } from '#entities/money/amount.ts'
import type { LineShare } from '#machines/bank-statement-line/bank-statement-line.ts'

/** An invoice that a line is held against, as the record read tells it. */
export type LineCandidate = {
  number: number
  kind: MatchKind
  invoice: Ref
  order: Ref
  customer: string | null
  status: string
  date_due: string | null
  total: string
  open_total: string
  discount_percent: number | null
  date_discount: string | null
  payment: number | null
  amount: string
  discount: string
  by_number: boolean
  by_amount: boolean
  by_name: boolean
  by_iban: boolean
  other_iban: boolean
  taxes: readonly { tax_rate: number; net: string; tax: string }[]
}

/** What may be chosen: one invoice, or several that belong together. */
export type LineChoice = { kind: MatchKind; parts: readonly LineCandidate[] }

/** The candidates by their numbers, as far as there are digits for them. */
export const choicesFrom = (candidates: readonly LineCandidate[]): LineChoice[] =>
  [...Map.groupBy(candidates, ({ number }) => number).values()].flatMap((parts) =>
    parts[0] === undefined ? [] : [{ kind: parts[0].kind, parts }],
  )

/** An invoice as the list of invoices finds it. */
export type FoundInvoice = Pick<
  LineCandidate,
  'order' | 'status' | 'date_due' | 'total' | 'open_total' | 'discount_percent' | 'date_discount'
> & { id: number; number: string; customer: Ref | null; to_pay: string }
/** A payment as the list of payments finds it. */
export type FoundPayment = {
  id: number
  number: string
  reference: string | null
  order: Ref
  invoice: Ref | null
  customer: Ref | null
  amount: string
  is_excess: boolean
}

/** The payment that came back, as somebody looked it up. */
export const returnOf = ({ id, order, invoice, customer, amount }: FoundPayment): LineChoice => ({
  kind: 'return',
  parts: [
    {
      ...unsaid,
      kind: 'return',
      // a payment of the whole order has no invoice of its own
      invoice: invoice ?? order,
      order,
      customer: customer?.label ?? null,
      status: 'paid',
      date_due: null,
      total: amount,
      open_total: amount,
      discount_percent: null,
      date_discount: null,
      payment: id,
      amount: `-${amount}`,
      by_amount: true,
    },
  ],
})

/** Somebody looked it up: nothing of the line says so. */
const unsaid = {
  number: 0,
  discount: '0.00',
  by_number: false,
  by_name: false,
  by_iban: false,
  other_iban: false,
  taxes: [],
} as const

const signs = /[^\p{L}\p{N}]/gu
const plain = (text: string): string => text.replace(signs, '').toLowerCase()
/** A number that stands in what the line says, however it is spaced. */
const standsIn = ({ purpose, end_to_end }: Words, number: string): boolean =>
  [purpose, end_to_end].some((said) => plain(said ?? '').includes(plain(number)))
type Words = Pick<BankLineRow, 'purpose' | 'end_to_end' | 'name'>

/** What somebody looked up themselves: of the line as much as the invoice is owed, of one that is settled nothing. */
export function choiceOf(line: Pick<BankLineRow, 'amount'> & Words, found: FoundInvoice): LineChoice {
  const [brought, open] = [minorOf(line.amount), minorOf(found.to_pay)]
  const kind = brought === open ? 'full' : brought < open ? 'part' : 'over'
  const part: LineCandidate = {
    ...found,
    ...unsaid,
    kind,
    open_total: found.to_pay,
    invoice: { id: found.id, label: found.number },
    customer: found.customer?.label ?? null,
    payment: null,
    amount: decimal(Math.min(brought, open)),
    by_number: standsIn(line, found.number),
    by_amount: kind === 'full',
    by_name: line.name !== null && found.customer !== null && plain(line.name) === plain(found.customer.label),
  }
  return { kind, parts: [part] }
}

const isSame = (one: LineChoice, other: LineChoice): boolean =>
  one.parts.length === other.parts.length &&
  one.parts.every(({ invoice, payment, amount, discount }) =>
    other.parts.some(
      (part) =>
        part.invoice.id === invoice.id &&
        part.payment === payment &&
        part.amount === amount &&
        part.discount === discount,
    ),
  )

/** What is looked up may be suggested already: it is chosen there, and stands once. */
export const placeOf = (choices: readonly LineChoice[], found: LineChoice): number => {
  const at = choices.findIndex((one) => isSame(one, found))
  return at === -1 ? choices.length : at
}

/** Nothing would go to it, and it is not paid but cancelled or refunded: whoever means it chooses it. */
const isDead = ({ amount, status }: LineCandidate): boolean => minorOf(amount) === 0 && status !== 'paid'

/** What Enter means before anything is chosen; -1 where nothing goes by itself. */
export const likeliest = (choices: readonly LineChoice[]): number =>
  choices.findIndex(({ parts }) => !parts.every(isDead))

/** What the move is given. */
export const givenBy = ({ kind, parts }: LineChoice): { shares: LineShare[] } | { payment_id: number } => {
  const payment = parts[0]?.payment
  if (kind === 'return' && typeof payment === 'number') return { payment_id: payment }
  return {
    shares: parts.map(({ invoice, amount, discount }) => ({
      invoice_id: invoice.id,
      amount,
      ...(minorOf(discount) > 0 && { discount: true }),
    })),
  }
}

/** What of the line is left beside what is chosen: paid too much, or the bank's charge. */
export const restOf = ({ amount }: Pick<BankLineRow, 'amount'>, parts: readonly { amount: string }[]): number =>
  minorOf(amount) - sum(parts.map((part) => minorOf(part.amount)))

/** Whose invoices they are, each customer once. */
export const customersOf = (parts: readonly LineCandidate[]): string[] => [
  ...new Set(parts.flatMap(({ customer }) => customer ?? [])),
]

/** What is left to pay of an invoice after its part. */
export const leftOf = ({ open_total, amount, discount }: LineCandidate): number =>
  minorOf(open_total) - minorOf(amount) - minorOf(discount)

/** Whose invoices a line may be split over: each once, the likeliest first. */
export const invoicesIn = (choices: readonly LineChoice[]): LineCandidate[] => {
  const known = new Map<number, LineCandidate>()
  for (const part of choices.flatMap(({ parts }) => parts))
    if (!known.has(part.invoice.id)) known.set(part.invoice.id, part)
  return [...known.values()]
}

/** What came in, and what a bank took back; what else left the account settles nothing here. */
export const isFindable = ({ amount, is_reversal, return_code }: BankLineRow): boolean =>
  Number(amount) > 0 || is_reversal || return_code !== null

export const isLineOpen = ({ status }: BankLineRow): boolean => status !== 'booked' && status !== 'ignored'
