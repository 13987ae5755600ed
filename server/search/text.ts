import { sql, type Sql } from '#server/sql.ts'
import { fold } from './fold.ts'

/** `%`, `_` and `\` stand for themselves. */
export const escaped = (text: string): string => text.replace(/[\\%_]/g, (mark) => `\\${mark}`)

const mostTerms = 8

/** Trigrams find what has three letters or more anywhere; one or two are too many hits unless a word begins with them. */
const leastForTrigrams = 3
const isShort = (term: string) => [...term].length < leastForTrigrams

/** The words that are indexed hold letters and digits: the `&` of "Müller & Söhne" is none, of "K." only the K. */
const wordOf = (term: string) => (isShort(term) ? term.replace(/[^\p{L}\p{N}]/gu, '') : term)

/** The words of a text query, folded as the `search` columns are; signs alone find nothing. */
export const termsOf = (query: string | undefined): string[] => {
  const typed = fold((query ?? '').replaceAll('\0', ' '))
    .split(/\s+/)
    .filter((term) => term !== '')
  const words = typed.map(wordOf).filter((term) => term !== '')
  return (words.length > 0 ? words : typed).slice(0, mostTerms)
}

/** Every term is in the record's `search` column. */
export const matching = (terms: readonly string[]): Sql[] =>
  terms.map((term) =>
    isShort(term)
      ? sql`to_tsvector('simple', t.search) @@ ${prefixOf(term)}::tsquery`
      : sql`t.search like ${`%${escaped(term)}%`}`,
  )

/** `'ab':*`, quoted, so that no letter of the term is an operator. */
const prefixOf = (term: string) => `'${term.replace(/[\\']/g, (mark) => mark + mark)}':*`
