import { isMemberState } from '#entities/money/member-states.ts'
import { refuse } from '#server/problem.ts'
import type { Paper } from './paper.ts'

/** Up to so many euros an invoice need not say whom it is for, nor be one that a machine reads (§ 33 UStDV). */
const smallAmount = 250

export const isSmall = ({ currency, totals }: Paper): boolean =>
  currency === 'EUR' && Number(totals.gross) <= smallAmount

/** Ireland has postal codes that few write; elsewhere there may be none. */
const hasPostalCodes = (country: string): boolean => isMemberState(country) && country !== 'IE'

/**
 * Refuses to issue an invoice of a German seller that does not name its buyer, a consumer as well, with their full address
 * (§ 14 Abs. 4 Nr. 1 UStG): with what is missing.
 */
export function requireBuyer(paper: Paper): void {
  const { type, seller, buyer, order } = paper
  if (type !== 'invoice' || seller.country_code !== 'DE' || isSmall(paper)) return
  const needed = [
    'name',
    'address_line_1',
    'city',
    ...(hasPostalCodes(buyer.country_code) ? (['postal_code'] as const) : []),
  ] as const
  const lacks = needed.filter((field) => (buyer[field] ?? '').trim() === '')
  if (lacks.length === 0) return
  throw refuse({
    status: 409,
    code: 'incomplete_buyer',
    params: { number: order.number },
    fields: Object.fromEntries(lacks.map((field) => [`buyer.${field}`, toFillIn[field]])),
  })
}

const toFillIn = {
  name: 'missing_buyer_name',
  address_line_1: 'missing_buyer_street',
  postal_code: 'missing_buyer_postal_code',
  city: 'missing_buyer_city',
} as const
