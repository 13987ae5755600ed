import { fold } from '#server/search/fold.ts'

/** What firms are called besides their name, and what is said to people. */
const empty = new Set(
  'fa firma gmbh ag kg ohg gbr ug mbh co und and e v ev ek se sa sas sarl srl spa bv nv ltd inc llc oy ab as d o doo the der die das herr frau dr prof'.split(
    ' ',
  ),
)

/** The words of a name as banks may have them: in capitals, without umlauts, cut off. */
export const nameWords = (name: string): readonly string[] => [
  ...new Set(
    fold(name.replace(/[äöüÄÖÜ]/g, (letter) => `${letter}e`))
      .replace(/([aou])e/g, '$1')
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 1 && !empty.has(word)),
  ),
]

/** From 0 to 1: how much of the shorter name stands in the longer, in any order. */
export function likeness(one: readonly string[], other: readonly string[]): number {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length === 0) return 0
  let together = 0
  let letters = 0
  for (const word of short) {
    let best = 0
    for (const candidate of long) {
      best = Math.max(best, wordLikeness(word, candidate))
      if (best === 1) break
    }
    together += best * word.length
    letters += word.length
  }
  // a single common word of several says little
  const share = short.length === 1 && long.length > 2 ? 0.8 : 1
  return (together / letters) * share
}

function wordLikeness(one: string, other: string): number {
  if (one === other) return 1
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  // names are cut off at the end of their field
  if (short.length >= 3 && long.startsWith(short)) return 0.9
  if (short.length >= 5 && long.length - short.length <= 1 && isOneApart(short, long)) return 0.8
  return 0
}

/** Is one letter wrong, missing, or has it changed places with its neighbour? */
function isOneApart(short: string, long: string): boolean {
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
}
