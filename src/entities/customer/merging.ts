import type { CustomerStatus } from './status.ts'

/** What either may not do, the one that is left may not either: nobody loosens it by merging. */
export const allowances = ['allow_to_order', 'allow_payments_by_invoice', 'allow_payment_by_cheque'] as const

type Values = Readonly<Record<string, unknown>>
type Allowances = Record<(typeof allowances)[number], boolean>

export const stricterOf = (one: Values, other: Values): Allowances => ({
  allow_to_order: one['allow_to_order'] === true && other['allow_to_order'] === true,
  allow_payments_by_invoice: one['allow_payments_by_invoice'] === true && other['allow_payments_by_invoice'] === true,
  allow_payment_by_cheque: one['allow_payment_by_cheque'] === true && other['allow_payment_by_cheque'] === true,
})

/** What is written of whether somebody is the business that they say they are. */
const decisionFields = ['status', 'is_b2b', 'is_b2b_validated', 'decided_by', 'date_decided', 'refusal'] as const
type Decided = Record<(typeof decisionFields)[number], unknown>

/** A decision holds for what it was made about: the company and its VAT number. */
const isAbout = (one: Values, merged: Values): boolean =>
  ['company', 'vat_number'].every((name) => (one[name] || null) === (merged[name] || null))

/**
 * Whether the merged customer is a business: as it was decided of one of them, where the other was never asked or was
 * decided alike and what it was decided about stays; else somebody decides again (ADR 0264).
 */
export function decisionOf(one: Values, other: Values, merged: Values): Decided {
  const businesses = [one, other].filter(({ status }) => status !== 'private')
  const about = businesses.find((business) => isAbout(business, merged))
  const isOne = businesses.every(({ status }) => status === businesses[0]?.['status'])
  const plain = (status: CustomerStatus): Decided => ({
    status,
    is_b2b: status !== 'private',
    is_b2b_validated: false,
    decided_by: null,
    date_decided: null,
    refusal: null,
  })
  if (businesses.length === 0) return plain('private')
  if (about === undefined || !isOne) return plain('to-check')
  return Object.fromEntries(decisionFields.map((name) => [name, about[name] ?? null])) as Decided // each of its names
}
