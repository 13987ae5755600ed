/** How money comes. */
export const methodKinds = [
  'prepayment',
  'invoice',
  'card',
  'wallet',
  'direct-debit',
  'cash',
  'cash-on-delivery',
  'cheque',
] as const
