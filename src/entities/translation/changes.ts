export type TextPart = { readonly text: string; readonly isChanged: boolean }

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? []

/** How long the words that both have in common, in their order, go on from each place. */
const commonFrom = (a: readonly string[], b: readonly string[]): number[][] => {
  const lengths = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i]
      if (row !== undefined) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  return lengths
}

/** So many words are compared one by one; a longer text is marked whole. */
const most = 1500

/** A text in parts: those whose words the other one does not have there are changed. */
export function partsChangedFrom(other: string, text: string): readonly TextPart[] {
  const [a, b] = [wordsOf(other), wordsOf(text)]
  if (other === text) return [{ text, isChanged: false }]
  if (a.length > most || b.length > most) return [{ text, isChanged: true }]
  const common = commonFrom(a, b)
  const parts: { text: string; isChanged: boolean }[] = []
  const add = (word: string, isChanged: boolean) => {
    const last = parts.at(-1)
    if (last?.isChanged === isChanged) last.text += word
    else parts.push({ text: word, isChanged })
  }
  let [i, j] = [0, 0]
  for (const word of b) {
    while (i < a.length && a[i] !== word && (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0)) i++
    if (a[i] === word) {
      add(word, false)
      i++
    } else add(word, word.trim() !== '')
    j++
  }
  return parts
}
