import type { Address } from '#entities/address.ts'
import type { Locale } from '#entities/locale.ts'
import { countryIn } from '#screens/derive/value.ts'

/** In the reader's language, where it was sent by its letters as shops do, and else as somebody wrote it. */
const countryOf = ({ country, country_code }: Address, locale: Locale): string | null =>
  country_code === null || country_code === ''
    ? country
    : // as it stands on a letter, without its letters behind it
      countryIn(country_code, locale).replace(/ \([A-Z]{2}\)$/, '')

/** Who, where with its country, and by phone and e-mail, without the e-mail that is known anyway. */
export function linesOf(address: Address, known: string | null, locale: Locale): string[] {
  const { first_name, last_name, company, address_line_1, address_line_2, postal_code, city, state } = address
  const joined = (sign: string, ...parts: (string | null)[]) =>
    parts.filter((part) => part !== null && part !== '' && part !== known).join(sign)
  const town = joined('\u00a0', postal_code, city)
  return [
    joined(', ', joined(' ', first_name, last_name), company),
    joined(', ', address_line_1, address_line_2, town, state, countryOf(address, locale)),
    joined(', ', address.phone, address.alternative_phone, address.email, address.alternative_email),
  ].filter((line) => line !== '')
}

const places = [
  'first_name',
  'last_name',
  'company',
  'address_line_1',
  'address_line_2',
  'postal_code',
  'city',
] as const

/** Do both name the same place? */
export const isSamePlace = (one: Address, other: Address): boolean =>
  places.every((name) => one[name] === other[name]) &&
  (one.country_code || one.country) === (other.country_code || other.country)
