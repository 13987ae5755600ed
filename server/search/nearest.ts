import type { Filter } from '#api/search.ts'
import type { Actor } from '#entities/access.ts'
import { isRef } from '#entities/entity.ts'
import type { Db, Queries } from '#server/db.ts'
import { joined, named, sql, type Sql } from '#server/sql.ts'
import { allOf } from './condition.ts'
import { distanceOf } from './distance.ts'
import { searchable } from './fold.ts'
import { rowsOf } from './page.ts'
import { conditionsOf, searchQueryOf } from './search-query.ts'
import type { Source } from './source.ts'
import { matching, termsOf } from './text.ts'
import { leastWord } from './words.ts'

/** Another query, as its words are written in a record that it finds, and how many letters it is away. */
export type Nearest = { readonly query: string; readonly distance: number }

type Choice = { readonly word: string; readonly distance: number }

/** A longer text is no name that somebody mistyped. */
const mostTerms = 4
/** Of each word so many that are alike are looked at, and so many are tried. */
const mostAlike = 40
const mostChoices = 5
const mostTried = 12
/** So many records are looked at for how a word is written. */
const mostRead = 20

/** How many letters may be wrong in a word of this length. */
const mostWrong = (length: number): number => (length < leastWord ? 0 : length < 6 ? 1 : length < 9 ? 2 : 3)

const isWord = (term: string): boolean => term.length >= leastWord && !/[\d@]/.test(term)

/** The words that are known and nearest to each term, the term itself before them. */
async function choicesFor(db: Queries, terms: readonly string[]): Promise<Choice[][]> {
  const alike = await db.rows<{ term: string; word: string }>(sql`
    select asked.term, found.word from unnest(${terms.filter(isWord)}::text[]) asked (term)
    cross join lateral (
      select w.word from search_words w where w.word % asked.term
      order by similarity(w.word, asked.term) desc, w.word limit ${mostAlike}
    ) found`)
  return terms.map((term) => {
    const most = mostWrong([...term].length)
    const near = alike
      .filter((found) => found.term === term && found.word !== term)
      .map(({ word }) => ({ word, distance: distanceOf(term, word, most) }))
      .filter(({ distance }) => distance <= most)
      .toSorted((one, other) => one.distance - other.distance)
    return [{ word: term, distance: 0 }, ...near.slice(0, mostChoices)]
  })
}

const sumOf = (words: readonly Choice[]) => words.reduce((sum, { distance }) => sum + distance, 0)

/** One choice for each term, the nearest first; what was asked itself is not among them. */
const combined = (choices: readonly (readonly Choice[])[]): Choice[][] =>
  choices
    .reduce<Choice[][]>((begun, next) => begun.flatMap((words) => next.map((choice) => [...words, choice])), [[]])
    .filter((words) => sumOf(words) > 0)
    .toSorted((one, other) => sumOf(one) - sumOf(other))
    .slice(0, mostTried)

/**
 * The records that the first of them finds, and some of the others' after them. A CTE is planned for all its rows, so
 * that none reads the whole table to find none, and read only as far as is wanted.
 */
const firstFound = ({ table }: Source, among: Sql, tried: readonly Choice[][]): Sql => {
  const found = tried.map((words, at) => {
    const where = allOf([among, ...matching(words.map(({ word }) => word))])
    return { name: named(`found_${at}`), at, rows: sql`select t.id from ${named(table)} t where ${where}` }
  })
  const all = found.map(({ name, rows }) => sql`${name} as materialized (${rows})`)
  const firsts = found.map(({ name, at }) => sql`(select ${at}::integer as at, id from ${name} limit ${mostRead})`)
  return sql`with ${joined(all)} select at, id from (${joined(firsts, sql` union all `)}) tried limit ${mostRead}`
}

type Row = Readonly<Record<string, unknown>>

/** A word as one of the records writes it: `Großmann` for `grossmann`. */
const asWritten = (rows: readonly Row[], fields: readonly string[], word: string): string => {
  const words = rows
    .flatMap((row) => fields.map((field) => row[field]))
    .flatMap((value) => (isRef(value) ? [value.label] : typeof value === 'string' ? [value] : []))
    .flatMap((text) => text.split(/[\s–/.,;:&+()"!?_|*-]+/))
  return words.find((written) => written !== word && searchable([written]).split(' ').includes(word)) ?? word
}

/**
 * For a query that finds nothing here: the nearest that does, for this user, among these filters. Undefined where no
 * known word is near, or where the words are right and the filters are not.
 */
export async function nearestTo(
  db: Db,
  actor: Actor,
  source: Source,
  { query, filters }: { query: string; filters: Filter[] },
): Promise<Nearest | undefined> {
  const terms = termsOf(query)
  if (!source.isSearchable || terms.length > mostTerms || !terms.some(isWord)) return undefined
  const tried = combined(await choicesFor(db.search, terms))
  if (tried.length === 0) return undefined
  const among = conditionsOf(searchQueryOf(source, actor, { filters }))
  const found = await db.search.rows<{ at: number; id: number }>(firstFound(source, among, tried))
  const words = tried[found[0]?.at ?? -1]
  if (words === undefined) return undefined
  const ids = found.filter(({ at }) => at === found[0]?.at).map(({ id }) => id)
  const { text } = source.entity.list
  const rows = await rowsOf(db.search, source, ids, [...text])
  return { query: words.map(({ word }) => asWritten(rows, text, word)).join(' '), distance: sumOf(words) }
}
