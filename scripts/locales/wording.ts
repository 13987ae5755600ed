import { locales, type Locale } from '#entities/locale.ts'

/** How a key ends that has a form for each number, as i18next writes it. */
export const plural = /_(zero|one|two|few|many|other)$/
export const stemOf = (key: string): string => key.replace(plural, '')

/** The forms in which a language counts, after CLDR: Slovenian has four, French, Spanish and Italian say millions apart. */
export const formsOf = (locale: Locale): readonly string[] =>
  new Intl.PluralRules(locales[locale].tag).resolvedOptions().pluralCategories

const placeholdersIn = (text: string) => new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map((found) => found[1] ?? ''))

/** One thing may be said without its number: "The column you see". */
const isFilledAlike = (text: string, original: string, form: string | undefined): boolean => {
  const differing = placeholdersIn(text).symmetricDifference(placeholdersIn(original))
  if (form === 'one') for (const count of ['count', 'number']) differing.delete(count)
  return differing.size === 0
}

/** What each language writes otherwise; the pattern finds what is wrong. */
const typography: Partial<Record<Locale, readonly (readonly [RegExp, string])[]>> = {
  de_DE: [
    [/["“”](?=\p{L})|\.\.\./u, 'has other quotation marks or dots than „“ … in'],
    // staff are addressed as Sie (ADR 0039)
    [
      /(?<!\p{L})(?:du|dich|dir|dein\p{L}*|euch|eu(?:er|re)\p{L}*)(?!\p{L})|(?:^|[.:!?] )(?:Wähle|Nimm|Lege|Gib|Prüfe|Warte|Lade|Öffne|Lass|Lösche|Ändere) /iu,
      'says du in',
    ],
  ],
  de_CH: [
    [/ß/, 'has an ß in'],
    [/[„“”"]/, 'has other quotation marks than «» in'],
  ],
  fr_FR: [
    [/(?<![\u202F\s{])[;!?»]|[ \u00A0][;:!?»]|«(?!\u202F)/, 'lacks a narrow no-break space at a sign in'],
    [/'|"|\.\.\./, 'has typewriter signs in'],
  ],
  es_ES: [
    [/^[^¿]*\?/, 'lacks ¿ in'],
    [/^[^¡]*!/, 'lacks ¡ in'],
  ],
  it_IT: [[/'|"|\.\.\./, 'has typewriter signs in']],
  fi_FI: [[/[„“«»"]/, 'has other quotation marks than ” in']],
  sl_SI: [[/[„“”"]/, 'has other quotation marks than »« in']],
}

/** What a locale of differences never takes over as it stands, and what stands there instead. */
const spelling: Partial<Record<Locale, Readonly<Record<string, string>>>> = {
  de_CH: { ß: 'ss', '„': '«', '“': '»' },
}

/** A text of its fallback as this locale spells it. */
export const respelt = (locale: Locale, text: string): string =>
  Object.entries(spelling[locale] ?? {}).reduce((said, [sign, own]) => said.replaceAll(sign, own), text)

type Wording = {
  text: string
  /** The text of the fallback of all. */
  original: string
  /** What would stand there anyway, in a locale that only holds differences. */
  stood: string | undefined
}

/** What is wrong with one text, each as words that stand between the locale and the key. */
export const wordingProblems = (locale: Locale, key: string, { text, original, stood }: Wording): string[] => {
  const form = plural.exec(key)?.[1]
  return [
    ...(isFilledAlike(text, original, form) ? [] : ['has other placeholders in']),
    ...(text.trim() === '' ? ['leaves empty'] : []),
    ...(form === undefined || formsOf(locale).includes(form) ? [] : ['does not count in the form of']),
    ...(stood === text ? ['repeats its fallback in'] : []),
    ...(typography[locale] ?? []).flatMap(([wrong, problem]) => (wrong.test(text) ? [problem] : [])),
  ]
}
