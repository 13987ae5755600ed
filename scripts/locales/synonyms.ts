import type { Locale } from '#entities/locale.ts'
import { terms, type Term } from './terms.ts'

/** A search's other words for a command are synonyms on purpose, and mails are named as their readers know them. */
const exempt = /^(?:commands:alias\.|palette:mail\.|mail:)/

/** For each term of a language the pattern of the words that it does without. */
const banned = (wordOf: (term: Term) => string, synonymsOf: (term: Term) => string | undefined, flags = '') =>
  terms.flatMap((term) => {
    const synonyms = synonymsOf(term)
    return synonyms === undefined
      ? []
      : [{ word: wordOf(term), pattern: new RegExp(`(?<!\\p{L})(?:${synonyms})(?!\\p{L})`, `u${flags}`) }]
  })

const bannedIn: Partial<Record<Locale, ReturnType<typeof banned>>> = {
  en_EN: banned(
    ({ en }) => en,
    ({ not }) => not?.en,
    'i',
  ),
  de_DE: banned(
    ({ de }) => de,
    ({ not }) => not?.de,
  ),
  // its catalogue holds only what is said otherwise there
  de_CH: banned(
    ({ ch, de }) => ch ?? de,
    ({ ch, de, not }) => (ch === undefined ? not?.de : de),
  ),
}

/** The words of a text for which the house has another one, each as words between the locale and the key. */
export const synonymProblems = (locale: Locale, key: string, text: string): string[] =>
  exempt.test(key)
    ? []
    : (bannedIn[locale] ?? []).flatMap(({ word, pattern }) => {
        const found = pattern.exec(text)
        return found === null ? [] : [`says “${found[0]}” where the word is “${word}” (scripts/locales/terms.ts) in`]
      })
