/** Locale ids carry underscores on the wire, in storage and in file names (spec §1); this table is their edge to BCP 47. */
export const locales = {
  de_DE: { tag: 'de-DE', fallback: 'en_EN', offered: true },
  de_CH: { tag: 'de-CH', fallback: 'de_DE', offered: true },
  // `en-EN` would silently format as US English
  en_EN: { tag: 'en-GB', fallback: null, offered: true },
  es_ES: { tag: 'es-ES', fallback: 'en_EN', offered: true },
  fr_FR: { tag: 'fr-FR', fallback: 'en_EN', offered: true },
  it_IT: { tag: 'it-IT', fallback: 'en_EN', offered: true },
  fi_FI: { tag: 'fi-FI', fallback: 'en_EN', offered: true },
  sl_SI: { tag: 'sl-SI', fallback: 'en_EN', offered: false },
} as const
export type Locale = keyof typeof locales

export const defaultLocale: Locale = 'de_DE'
export const fallbackLocale: Locale = 'en_EN'

export const isLocale = (value: unknown): value is Locale => typeof value === 'string' && Object.hasOwn(locales, value)

/** The selection of spec §1: seven languages; the Slovenian catalogue exists and is not offered. */
export const offeredLocales = Object.keys(locales)
  .filter(isLocale)
  .filter((id) => locales[id].offered)

/** What texts are translated into: the house writes in its own. */
export const translatedLocales = offeredLocales.filter((id) => id !== defaultLocale)

/** One of the languages that can be chosen: what was set by hand to another is none. */
export const isOffered = (value: unknown): value is Locale => isLocale(value) && locales[value].offered

/** A locale and what stands in for its missing texts, e.g. `de_CH → de_DE → en_EN`. */
export const chainOf = (id: Locale): Locale[] => {
  const next = locales[id].fallback
  return next === null ? [id] : [id, ...chainOf(next)]
}
