import type { Claim } from '#server/bank-statement/claims.ts'

/** An invoice that nothing is said of beside what is given here. */
export const claimOf = (given: Partial<Claim> = {}): Claim => ({
  invoice: 1,
  number: 'R1-2026-30102',
  order: '1047410',
  customer: 7,
  customer_number: 'K-100731',
  names: ['Kletterzentrum Stuttgart GmbH', 'Jan Öztürk'],
  currency: 'EUR',
  total: 300_000,
  open: 300_000,
  discount: null,
  ...given,
})
