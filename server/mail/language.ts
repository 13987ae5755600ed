import { defaultLocale, isOffered, type Locale } from '#entities/locale.ts'

/** Where one language is read by nearly everybody, whatever the shop is written in. */
const byCountry: Readonly<Record<string, Locale>> = {
  DE: 'de_DE',
  AT: 'de_DE',
  LI: 'de_CH',
  FR: 'fr_FR',
  IT: 'it_IT',
  ES: 'es_ES',
  FI: 'fi_FI',
  GB: 'en_EN',
  IE: 'en_EN',
  US: 'en_EN',
}

/** The language in which a customer is written to: that of their country, else the shop's; of Switzerland's three the shop has chosen one. */
export const languageFor = (country: string | null, shop: string | null): Locale => {
  const own = byCountry[country?.toUpperCase() ?? '']
  if (own !== undefined) return own
  return isOffered(shop) ? shop : defaultLocale
}
