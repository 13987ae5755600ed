import { fold, spellings } from '#commands/fold.ts'

/** What can be found: by its name, its name in English, its id or number, and other words for it. */
export type Findable = { id: string; title: string; english?: string; number?: string; aliases?: readonly string[] }

type FieldKind = 'exact' | 'alias' | 'title' | 'english' | 'id'
type FieldText = { text: string; kind: FieldKind; initials: string }
type Prepared = { fields: readonly FieldText[]; text: string; mask: number; length: number }
/** The candidates' words, made once for a list of them. */
export type Index = { size: number; prepared: readonly Prepared[] }
export type Ranked = { at: number; score: number }

export const mostRows = 20

/** Letters are 26 bits, pairs of digits 5, everything else 1: most candidates fall by one comparison. */
const maskOf = (text: string): number => {
  let mask = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= 97 && code <= 122) mask |= 1 << (code - 97)
    else if (code >= 48 && code <= 57) mask |= 1 << (26 + ((code - 48) >> 1))
    else if (code !== 32 && code !== 10) mask |= 1 << 31
  }
  return mask
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
const initialsOf = (text: string) =>
  wordsOf(text)
    .map((word) => word[0])
    .join('')

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

const prepare = (item: Findable): Prepared => {
  const fields = fieldsOf(item)
  const text = fields.map((field) => `${field.text}\n${field.initials}`).join('\n')
  return { fields, text, mask: maskOf(text), length: item.title.length }
}

export const indexOf = (items: readonly Findable[]): Index => ({
  size: items.length,
  prepared: items.map((item) => prepare(item)),
})

const isWordStart = (text: string, at: number) => at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')

const wordPrefixAt = (text: string, term: string): number => {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) if (isWordStart(text, at)) return at
  return -1
}

const less: Readonly<Record<FieldKind, number>> = { exact: 0, alias: 0, title: 0, english: 20, id: 40 }

/** Exact, own alias, word prefix, initials, substring: the steps lie further apart than any boost within one. */
const scoreField = ({ text, kind, initials }: FieldText, term: string): number => {
  if (text === term) return kind === 'alias' ? 900 : 1000 - less[kind]
  const at = wordPrefixAt(text, term)
  if (kind === 'alias' && at === 0) return 660
  // of two names that begin alike the one that is nearly typed is meant
  if (at >= 0) return (at === 0 ? 620 : 600) + (15 * term.length) / text.length - less[kind]
  if (initials !== '' && initials.startsWith(term)) return (initials === term ? 480 : 440) - less[kind]
  return text.includes(term) ? 300 - less[kind] : 0
}

const best = ({ fields }: Prepared, term: string) => {
  let most = 0
  for (const field of fields) most = Math.max(most, scoreField(field, term))
  return most
}

const scoreTerms = (item: Prepared, phrase: string, terms: readonly string[]): number => {
  let sum = 0
  for (const term of terms) {
    const score = best(item, term)
    if (score === 0) return 0
    sum += score
  }
  return Math.max(terms.length > 1 ? best(item, phrase) : 0, sum / terms.length)
}

const isSubsequence = (text: string, term: string) => {
  let at = -1
  for (const letter of term) {
    at = text.indexOf(letter, at + 1)
    if (at < 0) return false
  }
  return true
}

const leastForSubsequence = 3
const scoreLoosely = ({ fields }: Prepared, phrase: string): number => {
  const term = phrase.replaceAll(' ', '')
  if (term.length < leastForSubsequence) return 0
  return fields.some(({ text, kind }) => kind !== 'alias' && isSubsequence(text, term)) ? 100 : 0
}

/** Keeps the best twenty without sorting all; of equals the shorter name goes first, then the earlier one. */
const insert = (top: Ranked[], found: Ranked, lengths: (at: number) => number): void => {
  const goesBefore = (other: Ranked) =>
    found.score > other.score || (found.score === other.score && lengths(found.at) < lengths(other.at))
  const last = top.at(-1)
  if (top.length === mostRows && last !== undefined && !goesBefore(last)) return
  const place = top.findIndex(goesBefore)
  top.splice(place < 0 ? top.length : place, 0, found)
  if (top.length > mostRows) top.pop()
}

/**
 * Ranks for a query that is typed on: while it only grows, the last survivors alone are looked at, because every
 * term of the longer query is in whatever held the shorter one.
 */
export const createRanking = (index: Index) => {
  let last = ''
  let survivors: number[] | undefined

  const collect = (among: readonly number[] | undefined, mask: number, score: (item: Prepared) => number) => {
    const found: Ranked[] = []
    const look = (at: number) => {
      const item = index.prepared[at]
      if (item === undefined || (item.mask & mask) !== mask) return
      const points = score(item)
      if (points > 0) found.push({ at, score: points })
    }
    if (among === undefined) for (let at = 0; at < index.size; at += 1) look(at)
    else for (const at of among) look(at)
    return found
  }

  return (query: string, boost: (at: number) => number = () => 0): Ranked[] => {
    const phrase = fold(query).trim().replaceAll(/\s+/g, ' ')
    if (phrase === '') return []
    const terms = phrase.split(' ')
    const among = last !== '' && phrase.startsWith(last) ? survivors : undefined
    let found = collect(among, maskOf(phrase), (item) => scoreTerms(item, phrase, terms))
    last = phrase
    survivors = found.map(({ at }) => at)
    if (found.length === 0) {
      found = collect(undefined, maskOf(phrase), (item) => scoreLoosely(item, phrase))
      survivors = undefined
    }
    const top: Ranked[] = []
    const lengths = (at: number) => index.prepared[at]?.length ?? 0
    for (const { at, score } of found) insert(top, { at, score: score + boost(at) }, lengths)
    return top
  }
}

/** What context, habit and refusal add: context decides among equals, habit may pass a step, refusal always does. */
export const boosts = { context: 12, frecency: 80, refused: -150 } as const
