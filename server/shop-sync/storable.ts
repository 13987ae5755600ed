/** No order needs more levels; deeper ones no database and no writer of JSON would follow. */
const deepest = 60
/**
 * A text from elsewhere so that PostgreSQL can keep it: what it keeps in no text (NUL, and half of a pair) stands as the mark
 * of what could not be read.
 */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\uFFFD')

/** The same of a document, in its names and its texts; what lies too deep is left out. */
export function storable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= deepest) return null
  if (Array.isArray(value)) return value.map((one) => storable(one, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [storableText(name), storable(one, depth + 1)]))
}

/** Letters, digits, signs and single spaces; in a path `.` and `..` would be another place. */
const number = /^(?!\.{1,2}$)[\p{L}\p{M}\p{N}\p{P}\p{S}]+(?: [\p{L}\p{M}\p{N}\p{P}\p{S}]+)*$/u

/** The number that a shop gives an order, as it is kept and called back with; undefined where it cannot be used. */
export function orderNumber(said: unknown): string | undefined {
  const text = typeof said === 'string' ? said.trim() : ''
  return text.length <= 60 && !text.includes('\uFFFD') && number.test(text) ? text : undefined
}
