import { sql, type Sql } from '#server/sql.ts'
import { fold } from './fold.ts'

/** `%`, `_` and `\` stand for themselves. */
export const escaped = (text: string): string => text.replace(/[\\%_]/g, (mark) => `\\${mark}`)

const mostTerms = 8

/** The words of a text query, folded as the `search` columns are. */
export const termsOf = (query: string | undefined): string[] =>
  fold((query ?? '').replaceAll('\0', ' '))
    .split(/\s+/)
    .filter((term) => term !== '')
    .slice(0, mostTerms)

/** Trigrams find what has three letters or more anywhere; one or two are too many hits unless a word begins with them. */
const leastForTrigrams = 3

/** Every term is in the record's `search` column. */
export const matching = (terms: readonly string[]): Sql[] =>
  terms.map((term) =>
    [...term].length < leastForTrigrams
      ? sql`to_tsvector('simple', t.search) @@ ${prefixOf(term)}::tsquery`
      : sql`t.search like ${`%${escaped(term)}%`}`,
  )

/** `'ab':*`, quoted, so that no letter of the term is an operator. */
const prefixOf = (term: string) => `'${term.replace(/[\\']/g, (mark) => mark + mark)}':*`
