import { fold, spellings } from '#commands/fold.ts'

/** What of a list suits the words typed, whole words' beginnings first; nothing typed leaves it as it is. */
export const matching = <Option extends { label: string }>(options: readonly Option[], query: string): Option[] => {
  const terms = fold(query)
    .split(/\s+/u)
    .filter((term) => term !== '')
  const found = options.filter(({ label }) => {
    const written = spellings(label)
    return terms.every((term) => written.some((text) => text.includes(term)))
  })
  const [first = ''] = terms
  const begins = ({ label }: Option) => spellings(label).some((text) => text.startsWith(first))
  return terms.length === 0 ? found : found.toSorted((a, b) => Number(begins(b)) - Number(begins(a)))
}
