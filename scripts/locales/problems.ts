import { chainOf, fallbackLocale, isLocale, locales } from '#entities/locale.ts'
import type { Locale } from '#entities/locale.ts'
import type { Catalogue } from './catalogues.ts'
import { synonymProblems } from './synonyms.ts'
import { formsOf, plural, respelt, stemOf, wordingProblems } from './wording.ts'

export type Catalogues = Readonly<Record<string, Catalogue>>

type Known = {
  all: Catalogues
  /** `namespace:key` of what a table names. */
  derived: readonly string[]
  /** What the text of a key begins as, where its name does not say it. */
  starts?: ReadonlyMap<string, string>
  /** Derived, and said of a number: it has a form for each. */
  counted?: ReadonlySet<string>
  /** `namespace:key` of what a `t('…')` names; where `t` comes in as a parameter, its namespace is not to be seen. */
  named: readonly string[]
  /** Does the key stand anywhere in the code? */
  isWritten: (name: string) => boolean
}

const partsOf = (key: string): { namespace: string; name: string } => {
  const colon = key.indexOf(':')
  return { namespace: key.slice(0, colon), name: key.slice(colon + 1) }
}
const nameOf = (key: string) => partsOf(key).name

const fileOf = (locale: string, key: string): string => `locales/${locale}/${partsOf(key).namespace}.json`

const flat = (catalogue: Catalogue = {}): Map<string, string> =>
  new Map(
    Object.entries(catalogue).flatMap(([namespace, texts]) =>
      Object.entries(texts).map(([key, text]): [string, string] => [`${namespace}:${key}`, text]),
    ),
  )

/** `order.date_paid` may begin as "Date paid". */
const guessed = (name: string): string => {
  const words = (name.split('.').at(-1) ?? name).replaceAll(/[_-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a locale of differences inherits, the nearest first, without the last resort. */
const inheritedBy = (locale: Locale, all: Catalogues) =>
  chainOf(locale)
    .slice(1, -1)
    .map((next) => flat(all[next]))

/** The keys of one text in a language: one, or one for each form in which it counts. */
const keysIn = (locale: Locale, stem: string, reference: ReadonlyMap<string, string>): string[] =>
  reference.has(stem) || !reference.has(`${stem}_other`) ? [stem] : formsOf(locale).map((form) => `${stem}_${form}`)

/** The lines to write for one text that a catalogue lacks: every catalogue's file at once, with the English as a start. */
const linesFor = (stem: string, all: Catalogues, begin: string, isCounted: boolean): string[] => {
  const reference = flat(all[fallbackLocale])
  const first = isCounted ? `{{number}} ${guessed(begin).toLowerCase()}` : guessed(begin)
  const linesIn = (locale: Locale): string[] => {
    const inherited = inheritedBy(locale, all)
    const texts = [flat(all[locale]), ...inherited]
    const keys = isCounted ? formsOf(locale).map((form) => `${stem}_${form}`) : keysIn(locale, stem, reference)
    const lacking = keys.filter((key) => !texts.some((known) => known.has(key)))
    if (inherited.length > 0 && lacking.length > 0)
      return [`  ${fileOf(locale, stem)}  only where it is said otherwise there`]
    return lacking.map((key) => {
      const start = reference.get(key) ?? reference.get(`${stem}_other`) ?? reference.get(stem) ?? first
      return `  ${fileOf(locale, key)}  ${JSON.stringify(nameOf(key))}: ${JSON.stringify(start)},`
    })
  }
  return Object.keys(locales).filter(isLocale).flatMap(linesIn)
}

/** What is wrong with the catalogues, each problem with the file and what to write there. */
export const catalogueProblems = ({ all, derived, starts, counted, named, isWritten }: Known): string[] => {
  const reference = flat(all[fallbackLocale])
  const stems = new Set([...reference.keys()].map(stemOf))
  const names = new Set([...stems].map(nameOf))
  const problems: string[] = []

  const lacking = new Set([
    ...derived.filter((key) => !stems.has(key)),
    ...named.filter((key) => !stems.has(key) && !names.has(nameOf(key))),
  ])
  for (const locale of Object.keys(all).filter(isLocale)) {
    const texts = [flat(all[locale]), ...inheritedBy(locale, all)]
    for (const stem of stems)
      if (keysIn(locale, stem, reference).some((key) => !texts.some((known) => known.has(key)))) lacking.add(stem)
  }
  for (const stem of lacking) {
    const lines = linesFor(stem, all, starts?.get(stem) ?? nameOf(stem), counted?.has(stem) ?? false)
    problems.push([`${stem} is missing; write, in the words of each language:`, ...lines].join('\n'))
  }

  const wanted = new Set([...derived, ...named])
  for (const stem of stems) {
    if (wanted.has(stem) || isWritten(nameOf(stem))) continue
    const { namespace, name } = partsOf(stem)
    problems.push(`nothing uses ${stem}: delete "${name}" from locales/*/${namespace}.json`)
  }

  for (const [locale, catalogue] of Object.entries(all)) {
    if (!isLocale(locale)) {
      problems.push(`locales/${locale} is no locale: name it in src/entities/locale.ts, or delete the folder`)
      continue
    }
    const inherited = inheritedBy(locale, all)
    const own = flat(catalogue)
    for (const [key, text] of new Map(inherited.toReversed().flatMap((texts) => [...texts])))
      if (!own.has(key) && respelt(locale, text) !== text)
        problems.push(
          `${fileOf(locale, key)} lacks what is spelt otherwise there; write  ${JSON.stringify(nameOf(key))}: ${JSON.stringify(respelt(locale, text))},`,
        )
    for (const [key, text] of own) {
      const at = `${fileOf(locale, key)}  ${JSON.stringify(nameOf(key))}`
      const original = reference.get(key.replace(plural, '_other')) ?? reference.get(key)
      if (original === undefined) {
        problems.push(`${at}: ${fallbackLocale} does not have it; delete the line, or write it there as well`)
        continue
      }
      const stood = inherited.map((texts) => texts.get(key)).find((found) => found !== undefined)
      for (const problem of [
        ...wordingProblems(locale, key, { text, original, stood }),
        ...synonymProblems(locale, key, text),
      ])
        problems.push(`${at}: it ${problem} ${JSON.stringify(text)}; in English ${JSON.stringify(original)}`)
    }
  }
  return problems
}
