/** Why somebody corrects a stock, the most usual first. */
export const correctionCauses = [
  'stocktaking',
  'purchase',
  'damaged',
  'lost',
  'found',
  'supplier_return',
  'sample',
  'own_use',
  'other',
] as const

/** What moves a stock: an order, a correction, a number that somebody wrote down or that a file had, and the way back. */
export const stockCauses = ['sale', 'return', ...correctionCauses, 'by_hand', 'import', 'undone', 'correction'] as const
export type StockCause = (typeof stockCauses)[number]

/** More pieces than these there are of nothing, and no more are ever missing. */
export const mostPieces = 1_000_000

/** `12` is what was counted, `+3` and `-2` are what came and went. */
export const correctionFormat = /^(?:\d{1,7}|[+-]0*[1-9]\d{0,6})$/

/** What is there afterwards. */
export const stockAfter = (before: number, quantity: string): number =>
  /^[+-]/.test(quantity) ? before + Number(quantity) : Number(quantity)
