import { best, isLetterOrDigit, less, wordPrefixAt } from './scoring.ts'
import type { Prepared } from './scoring.ts'

/** So much of two words is alike where only their endings differ: `stampare` and `stampa`, `shipped` and `ship`. */
const leastStem = 4
const longestEnding = 3

/** What is called so goes before what has the word further back. */
const whole = 60

/** How the words begin that are long enough to have an ending. */
export const stemsOf = (terms: readonly string[]): string[] =>
  terms.flatMap((term) => (term.length < leastStem ? [] : [term.slice(0, leastStem)]))

/**
 * How much of a word that begins so is typed, of the longer of the two; 0 where more than the ending differs. A whole
 * word may have anything behind it: `Kundenliste` and `Kunden`.
 */
const shareOf = (text: string, term: string, at: number): number => {
  let shared = 0
  while (shared < term.length && text[at + shared] === term[shared]) shared += 1
  let end = at + shared
  while (end < text.length && isLetterOrDigit(text, end)) end += 1
  const longest = Math.max(end - at, term.length)
  return longest - shared > longestEnding && end - at > shared ? 0 : shared / longest
}

const scoreEnding = ({ fields }: Prepared, term: string): number => {
  if (term.length < leastStem) return 0
  const stem = term.slice(0, leastStem)
  let most = 0
  for (const { text, kind } of fields)
    for (let at = wordPrefixAt(text, stem); at >= 0; at = wordPrefixAt(text, stem, at + 1))
      most = Math.max(most, 300 * shareOf(text, term, at) + (at === 0 ? whole : 0) - less[kind])
  return most
}

/** The longer words count for more; less than a third of the letters is chance. */
export const scoreNearly = (item: Prepared, terms: readonly string[]): number => {
  let [sum, found, all] = [0, 0, 0]
  for (const term of terms) {
    const score = best(item, term) || scoreEnding(item, term)
    sum += score * term.length
    found += score === 0 ? 0 : term.length
    all += term.length
  }
  return 3 * found < all ? 0 : sum / all
}
