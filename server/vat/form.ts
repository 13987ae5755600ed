import { checkVAT, countries } from 'jsvat'
import { isMemberState } from '#entities/money/member-states.ts'
import { plainVatNumber } from '#entities/order/vat-check.ts'

/** A VAT number as its form and its check digits read: of the EU, of another country, or of none. */
export type VatForm =
  | { is: 'union'; prefix: string; number: string; full: string }
  | { is: 'elsewhere'; full: string }
  | { is: 'malformed' }

/** Says nothing about whether the number was given to anybody. */
export function vatFormOf(written: string): VatForm {
  const full = plainVatNumber(written)
  // Northern Ireland counts its numbers as Great Britain does, and trades goods as a part of the EU
  const isNorthern = full.startsWith('XI')
  const { isValid, country } = checkVAT(isNorthern ? full.replace('XI', 'GB') : full, countries)
  if (!isValid || country === undefined) return { is: 'malformed' }
  return isNorthern || isMemberState(country.isoCode.short)
    ? { is: 'union', prefix: full.slice(0, 2), number: full.slice(2), full }
    : { is: 'elsewhere', full }
}
