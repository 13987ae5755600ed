import { checkVAT, countries } from 'jsvat'
import { isMemberState } from '#entities/money/member-states.ts'
import { plainVatNumber } from '#entities/order/vat-check.ts'

/** A VAT number as its form and its check digits read: of the EU, of another country, or of none. */
export type VatForm =
  | { is: 'union'; country: string; prefix: string; number: string; full: string }
  | { is: 'elsewhere'; country: string; full: string }
  | { is: 'malformed' }

/** Says nothing about whether the number was given to anybody. */
export function vatFormOf(written: string): VatForm {
  const full = plainVatNumber(written)
  // Northern Ireland counts its numbers as Great Britain does, and trades goods as a part of the EU
  const isNorthern = full.startsWith('XI')
  const { isValid, country } = checkVAT(isNorthern ? full.replace('XI', 'GB') : full, countries)
  if (!isValid || country === undefined) return { is: 'malformed' }
  const where = country.isoCode.short
  return isNorthern || isMemberState(where)
    ? { is: 'union', country: where, prefix: full.slice(0, 2), number: full.slice(2), full }
    : { is: 'elsewhere', country: where, full }
}
