import { chainOf, fallbackLocale, type Locale } from '#entities/locale.ts'
import { catalogues, type Catalogue } from './catalogues.ts'

/** The sign-in page's area alone, or all of them. */
export type WordsFor = 'sign-in' | 'console'

/** What customers are written, in mails and on paper: the server alone reads it. */
const toCustomers = ['mail', 'offer', 'papers']

/** A command is found by its English name, too, whatever the language. */
const alsoEnglish = ['commands', 'places']

/**
 * All words of a locale as i18next takes them: by locale, area and key. What stands in for a missing text is in its
 * place already, so that a language is one file.
 */
export async function wordsOf(locale: Locale, use: WordsFor): Promise<Record<string, Catalogue>> {
  const all = await catalogues()
  const areas =
    use === 'sign-in'
      ? ['sign-in']
      : Object.keys(all[fallbackLocale] ?? {}).filter((area) => !toCustomers.includes(area))
  const textsIn = (area: string): Record<string, string> =>
    Object.assign(
      {},
      ...chainOf(locale)
        .toReversed()
        .map((next) => all[next]?.[area] ?? {}),
    )
  const english = use === 'console' ? pick(all[fallbackLocale] ?? {}, alsoEnglish) : {}
  return { [fallbackLocale]: english, [locale]: Object.fromEntries(areas.map((area) => [area, textsIn(area)])) }
}

const pick = (catalogue: Catalogue, areas: readonly string[]): Catalogue =>
  Object.fromEntries(Object.entries(catalogue).filter(([area]) => areas.includes(area)))
