import type { MatchKind } from '#entities/bank-statement/parts.ts'
import { decimal } from '#entities/money/amount.ts'
import type { MatchCandidate } from './matching.ts'

/** A candidate as its line keeps it: ids and decimal strings. */
export type StoredCandidate = {
  readonly kind: MatchKind
  readonly by: MatchCandidate['by']
  readonly shares: readonly StoredShare[]
}
export type StoredShare = {
  readonly invoice: number
  readonly amount: string
  readonly discount: string
  readonly payment: number | null
}

export const stored = (candidates: readonly MatchCandidate[]): StoredCandidate[] =>
  candidates.map(({ kind, by, shares }) => ({
    kind,
    by,
    shares: shares.map(({ claim, amount, discount }) => ({
      invoice: claim.invoice,
      amount: decimal(amount),
      discount: decimal(discount),
      payment: claim.payment ?? null,
    })),
  }))

/** What a line keeps of what it is held against: its likeliest invoice, and how many are in it. */
export const suggestionOf = (candidates: readonly MatchCandidate[]) => {
  const shares = candidates[0]?.shares ?? []
  return { invoice_id: shares[0]?.claim.invoice ?? null, invoice_count: shares.length }
}
