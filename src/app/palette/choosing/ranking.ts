import { fold, spellings } from '#commands/fold.ts'
import { scoreNearly, stemsOf } from './nearly.ts'
import { initialsOf, isScattered, scoreTerms } from './scoring.ts'
import type { FieldKind, FieldText, Prepared } from './scoring.ts'

/** What can be found: by its name, its name in English, its id or number, and other words for it. */
export type Findable = { id: string; title: string; english?: string; number?: string; aliases?: readonly string[] }

/**
 * The candidates' words, made once for a list of them. The columns hold letters as bits: all that a candidate has,
 * those its names begin with, those any of its words begins with. Most candidates fall by these alone.
 */
export type Index = {
  size: number
  prepared: readonly Prepared[]
  letters: Int32Array
  starts: Int32Array
  words: Int32Array
  /** The shortest of all its names, and of those that are neither an id nor another word for it. */
  shortest: Int32Array
  shortestName: Int32Array
  aliased: Int32Array
}
/** Loose is what nothing holds as it was typed: an ending differs, a word is too many, the letters stand scattered. */
export type Ranked = { at: number; score: number; isLoose: boolean }

export const mostRows = 20

/** Letters are 26 bits, pairs of digits 5, everything else 1; a space is none. */
const bitOf = (code: number): number => {
  if (code >= 97 && code <= 122) return 1 << (code - 97)
  if (code >= 48 && code <= 57) return 1 << (26 + ((code - 48) >> 1))
  return code === 32 || code === 10 || Number.isNaN(code) ? 0 : 1 << 31
}

const lettersOf = (text: string): number => {
  let letters = 0
  for (let at = 0; at < text.length; at += 1) letters |= bitOf(text.charCodeAt(at))
  return letters
}

const fieldsOf = ({ id, title, english, number, aliases = [] }: Findable): FieldText[] => {
  const texts: [string | undefined, FieldKind][] = [
    [number, 'exact'],
    ...aliases.map((alias): [string, FieldKind] => [alias, 'alias']),
    [title, 'title'],
    [english, 'english'],
    [id.replaceAll(/[._]/g, ' '), 'id'],
    [id, 'id'],
  ]
  return texts.flatMap(([text, kind]) =>
    text === undefined
      ? []
      : spellings(text).map((spelt) => {
          const initials = initialsOf(spelt)
          return { text: spelt, kind, initials: initials.length > 1 ? initials : '' }
        }),
  )
}

export const indexOf = (items: readonly Findable[]): Index => {
  const prepared = items.map((item) => ({ fields: fieldsOf(item), length: item.title.length }))
  const column = (bits: (field: FieldText) => number) =>
    Int32Array.from(prepared, ({ fields }) => fields.reduce((sum, field) => sum | bits(field), 0))
  const shortest = (counts: (field: FieldText) => boolean) =>
    Int32Array.from(prepared, ({ fields }) => Math.min(...fields.filter(counts).map(({ text }) => text.length)))
  return {
    size: items.length,
    prepared,
    letters: column(({ text }) => lettersOf(text)),
    starts: column(({ text }) => bitOf(text.charCodeAt(0))),
    words: column(({ text }) => lettersOf(initialsOf(text))),
    shortest: shortest(() => true),
    shortestName: shortest(({ kind }) => kind !== 'alias' && kind !== 'id'),
    aliased: column(({ kind }) => (kind === 'alias' ? 1 : 0)),
  }
}

/** No score of a term passes this, by the letter that it begins with and its length: the steps of `scoreField`. */
const mostFor = (index: Index, at: number, first: number, length: number): number => {
  if (((index.words[at] ?? 0) & first) === 0 && ((index.starts[at] ?? 0) & first) === 0) return 300
  if (length >= (index.shortest[at] ?? 0)) return 1000
  if (index.aliased[at] === 1) return 660
  // an id that begins so stays below a word of the name
  const nearly = (15 * length) / (index.shortestName[at] ?? 1)
  return ((index.starts[at] ?? 0) & first) === 0 ? Math.max(600 + nearly, 595) : 620 + nearly
}

/** Keeps the best twenty without sorting all; of equals the shorter name goes first, then the earlier one. */
const insert = (top: Ranked[], found: Ranked, { prepared }: Index): void => {
  const length = prepared[found.at]?.length ?? 0
  let place = top.length
  for (; place > 0; place -= 1) {
    const other = top[place - 1]
    if (other === undefined || other.score > found.score) break
    if (other.score === found.score && (prepared[other.at]?.length ?? 0) <= length) break
  }
  if (place >= mostRows) return
  top.splice(place, 0, found)
  if (top.length > mostRows) top.pop()
}

/**
 * Ranks for a query that is typed on: while it only grows, the last survivors alone are looked at, because every
 * term of the longer query is in whatever held the shorter one. Whoever cannot reach the twenty best is not scored.
 */
export const createRanking = (index: Index) => {
  const { prepared, letters } = index
  let last = ''
  /** Whoever may hold the last query; undefined for all. */
  let survivors: Int32Array | undefined

  const collect = (
    among: Int32Array | undefined,
    phrase: string,
    boost: (at: number) => number,
    score: (item: Prepared) => number,
    most: (at: number) => number,
    isLoose = false,
  ) => {
    const top: Ranked[] = []
    const wanted = lettersOf(phrase)
    const size = among?.length ?? index.size
    const left = new Int32Array(size)
    let count = 0
    for (let place = 0; place < size; place += 1) {
      const at = among === undefined ? place : (among[place] ?? 0)
      if (((letters[at] ?? 0) & wanted) !== wanted) continue
      const item = prepared[at]
      if (item === undefined) continue
      const extra = boost(at)
      const worst = top.length === mostRows ? top[mostRows - 1] : undefined
      const highest = worst === undefined ? 0 : most(at) + extra
      if (
        worst === undefined ||
        highest > worst.score ||
        (highest === worst.score && item.length < (prepared[worst.at]?.length ?? 0))
      ) {
        const points = score(item)
        if (points === 0) continue
        insert(top, { at, score: points + extra, isLoose }, index)
      }
      left[count] = at
      count += 1
    }
    return { top, left: left.subarray(0, count) }
  }

  /** Whoever may have a word that begins with one of these. */
  const beginningLike = (stems: readonly string[]): Int32Array => {
    const bits = stems.map((stem) => ({ all: lettersOf(stem), first: bitOf(stem.charCodeAt(0)) }))
    const found = new Int32Array(index.size)
    let count = 0
    for (let at = 0; at < index.size; at += 1) {
      const [has, starts] = [letters[at] ?? 0, index.words[at] ?? 0]
      if (!bits.some(({ all, first }) => (has & all) === all && (starts & first) !== 0)) continue
      found[count] = at
      count += 1
    }
    return found.subarray(0, count)
  }

  return (query: string, boost: (at: number) => number = () => 0): Ranked[] => {
    const phrase = fold(query).trim().replaceAll(/\s+/g, ' ')
    if (phrase === '') return []
    const terms = phrase.split(' ')
    const firsts = terms.map((term) => bitOf(term.charCodeAt(0)))
    const most = (at: number) => {
      let sum = 0
      for (let which = 0; which < terms.length; which += 1)
        sum += mostFor(index, at, firsts[which] ?? 0, terms[which]?.length ?? 0)
      const whole = terms.length > 1 ? mostFor(index, at, firsts[0] ?? 0, phrase.length) : 0
      return Math.max(whole, sum / terms.length)
    }
    const among = last !== '' && phrase.startsWith(last) ? survivors : undefined
    const { top, left } = collect(among, phrase, boost, (item) => scoreTerms(item, phrase, terms), most)
    last = phrase
    survivors = left
    if (top.length > 0) return top
    survivors = undefined
    const nearly = collect(
      beginningLike(stemsOf(terms)),
      '',
      boost,
      (item) => scoreNearly(item, terms),
      () => Infinity,
      true,
    ).top
    if (nearly.length > 0) return nearly
    return collect(
      undefined,
      phrase,
      boost,
      (item) => (isScattered(item, phrase) ? 100 : 0),
      () => 100,
      true,
    ).top
  }
}

/** What context, habit and refusal add: context decides among equals, habit may pass a step, refusal always does. */
export const boosts = { context: 12, frecency: 80, refused: -150 } as const
