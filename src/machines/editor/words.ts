/** A text as its words, each with the space behind it. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? []

/** More than so many comparisons are not worth their time: then all of it is different. */
const most = 1_000_000

/** The longest run of words that stand in both texts in the same order, as places in each. */
function common(one: readonly string[], other: readonly string[]): [number, number][] {
  if (one.length * other.length > most) return []
  const isSame = (a: number, b: number) => one[a]?.trim() === other[b]?.trim()
  const longest = Array.from({ length: one.length + 1 }, () => Array.from({ length: other.length + 1 }, () => 0))
  const at = (a: number, b: number) => longest[a]?.[b] ?? 0
  for (let a = one.length - 1; a >= 0; a--)
    for (let b = other.length - 1; b >= 0; b--) {
      const row = longest[a]
      if (row) row[b] = isSame(a, b) ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1))
    }
  const pairs: [number, number][] = []
  for (let [a, b] = [0, 0]; a < one.length && b < other.length;)
    if (isSame(a, b)) pairs.push([a++, b++])
    else if (at(a + 1, b) >= at(a, b + 1)) a++
    else b++
  return pairs
}

export type Stretch = { text: string; isNew: boolean }

/** A text in stretches: what the text before it had, and what is new. */
export function stretches(before: string, text: string): Stretch[] {
  const words = wordsOf(text)
  const kept = new Set(common(wordsOf(before), words).map(([, at]) => at))
  return words.reduce<Stretch[]>((all, word, at) => {
    const isNew = !kept.has(at)
    const last = all.at(-1)
    if (last?.isNew !== isNew) return [...all, { text: word, isNew }]
    return [...all.slice(0, -1), { text: last.text + word, isNew }]
  }, [])
}

const asText = (words: readonly string[]): string =>
  words
    .map((word, at) => (at === words.length - 1 || /\s$/.test(word) ? word : `${word} `))
    .join('')
    .trim()

/** Both changes of one text; null where both changed the same words of it. */
export function joinedWords(before: string, one: string, other: string): string | null {
  const [was, first, second] = [before, one, other].map(wordsOf)
  if (was === undefined || first === undefined || second === undefined) return null
  const inFirst = new Map(common(was, first))
  const inSecond = new Map(common(was, second))
  const anchors = [...inFirst.keys()].filter((at) => inSecond.has(at))
  const joined: string[] = []
  let [from, fromFirst, fromSecond] = [0, 0, 0]
  for (const at of [...anchors, was.length]) {
    const [toFirst, toSecond] = [inFirst.get(at) ?? first.length, inSecond.get(at) ?? second.length]
    const [old, mine, theirs] = [
      was.slice(from, at),
      first.slice(fromFirst, toFirst),
      second.slice(fromSecond, toSecond),
    ]
    const [oldText, mineText, theirText] = [old, mine, theirs].map(asText)
    if (mineText === theirText || theirText === oldText) joined.push(...mine)
    else if (mineText === oldText) joined.push(...theirs)
    else if (oldText === '') joined.push(...mine, ...theirs)
    else return null
    const kept = first[toFirst]
    if (kept !== undefined && at < was.length) joined.push(kept)
    ;[from, fromFirst, fromSecond] = [at + 1, toFirst + 1, toSecond + 1]
  }
  return asText(joined)
}
