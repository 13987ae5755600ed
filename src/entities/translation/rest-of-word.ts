/** So many letters of a word have to be there before it is completed. */
const least = 2

/** What is left of the first of these words that the text ends in the beginning of; undefined where it ends in none. */
export function restOfWord(typed: string, words: readonly string[]): string | undefined {
  const text = typed.toLowerCase()
  for (const word of words) {
    const lower = word.toLowerCase()
    for (let length = lower.length - 1; length >= least; length--) {
      if (!text.endsWith(lower.slice(0, length))) continue
      const before = text.at(-length - 1)
      if (before === undefined || !/[\p{L}\p{N}]/u.test(before)) return word.slice(length)
    }
  }
  return undefined
}
