/** How money comes. */
export const methodKinds = [
  'prepayment',
  'invoice',
  'bank-transfer',
  'card',
  'wallet',
  'direct-debit',
  'cash',
  'cash-on-delivery',
  'cheque',
] as const
