export type FieldKind = 'exact' | 'alias' | 'title' | 'english' | 'id'
export type FieldText = { text: string; kind: FieldKind; initials: string }
export type Prepared = { fields: readonly FieldText[]; length: number }

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
export const initialsOf = (text: string) =>
  wordsOf(text)
    .map((word) => word[0])
    .join('')

export const isLetterOrDigit = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90)
  return /[\p{L}\p{N}]/u.test(text[at] ?? '')
}

const isWordStart = (text: string, at: number) => at === 0 || !isLetterOrDigit(text, at - 1)

export const wordPrefixAt = (text: string, term: string, from = 0): number => {
  for (let at = text.indexOf(term, from); at >= 0; at = text.indexOf(term, at + 1)) if (isWordStart(text, at)) return at
  return -1
}

export const less: Readonly<Record<FieldKind, number>> = { exact: 0, alias: 0, title: 0, english: 20, id: 40 }

/**
 * Exact, own alias, word prefix, initials, substring: the steps lie further apart than any boost within one, and a word
 * that begins so stays above initials even where it is refused.
 */
const scoreField = ({ text, kind, initials }: FieldText, term: string): number => {
  if (text === term) return kind === 'alias' ? 900 : 1000 - less[kind]
  const at = wordPrefixAt(text, term)
  if (kind === 'alias' && at === 0) return 660
  // of two names that begin alike the one that is nearly typed is meant
  if (at >= 0) return (at === 0 ? 620 : 600) + (15 * term.length) / text.length - less[kind]
  if (initials !== '' && initials.startsWith(term)) return (initials === term ? 420 : 380) - less[kind]
  return text.includes(term) ? 300 - less[kind] : 0
}

export const best = ({ fields }: Prepared, term: string) => {
  let most = 0
  for (const field of fields) most = Math.max(most, scoreField(field, term))
  return most
}

export const scoreTerms = (item: Prepared, phrase: string, terms: readonly string[]): number => {
  let sum = 0
  for (const term of terms) {
    const score = best(item, term)
    if (score === 0) return 0
    sum += score
  }
  return Math.max(terms.length > 1 ? best(item, phrase) : 0, sum / terms.length)
}

const isSubsequence = (text: string, term: string): boolean => {
  let at = wordPrefixAt(text, term[0] ?? '') - 1
  if (at < -1) return false
  for (const letter of term) {
    at = text.indexOf(letter, at + 1)
    if (at < 0) return false
  }
  return true
}

const leastScattered = 3
/** Do the letters stand there one after the other, from the beginning of a word on? */
export const isScattered = ({ fields }: Prepared, phrase: string): boolean => {
  const term = phrase.replaceAll(' ', '')
  return term.length >= leastScattered && fields.some(({ text, kind }) => kind !== 'alias' && isSubsequence(text, term))
}
