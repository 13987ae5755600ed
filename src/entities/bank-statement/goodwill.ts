import type { Minor } from '../money/amount.ts'

/** Never more than this many percent of an invoice, as much as discounts for early payment come to … */
const percent = 3
/** … but always a difference of one unit, which is not worth a letter. */
const least = 100

/** What may be let off of an invoice as its money is booked, though it is owed (ADR 0192). */
export const mostGoodwill = (total: Minor): Minor => Math.max(Math.floor((total * percent) / 100), least)
