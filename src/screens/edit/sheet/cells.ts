import { fold } from '#commands/fold.ts'
import type { Field } from '#entities/entity.ts'
import type { Locale } from '#entities/locale.ts'
import { isTyped, read } from '#screens/edit/typed/reading.ts'

/** A cell ends at a tab or a line's end; in quotes it may hold both, and quotes that are doubled. */
const cell = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r\n|\n|\r|$)/gy

/** The cells that a spreadsheet puts on the clipboard, row by row. */
export const cellsOf = (text: string): string[][] => {
  const rows: string[][] = [[]]
  for (const [, raw = '', end = ''] of text.matchAll(cell)) {
    const isQuoted = raw.length > 1 && raw.startsWith('"') && raw.endsWith('"')
    rows.at(-1)?.push(isQuoted ? raw.slice(1, -1).replaceAll('""', '"') : raw)
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  // the last line's end begins no row
  const last = rows.at(-1)
  return rows.length > 1 && last?.length === 1 && last[0] === '' ? rows.slice(0, -1) : rows
}

/** How values are said here: choices by their words, and what yes and no are called. */
export type CellWords = { locale: Locale; choice: (value: string) => string; yes: string; no: string }

const yes = ['x', '1', 'true', 'yes', '✓']
const no = ['0', 'false', 'no', '-', '–']

/** The value that a text from elsewhere says in a field; what it does not say stays as it was written. */
export const valueIn = (field: Field, text: string, words: CellWords): unknown => {
  const said = fold(text.trim())
  if (isTyped(field)) {
    const reading = read(field, text, words.locale)
    return reading.ok ? reading.value : { unread: text }
  }
  switch (field.kind) {
    case 'text':
      return text.trim().replaceAll(/\s*\n\s*/g, ' ') || null
    case 'longtext':
      return text.trim() || null
    case 'flag':
      if (said === '' || [...no, fold(words.no)].includes(said)) return false
      return [...yes, fold(words.yes)].includes(said) || { unread: text }
    case 'choice': {
      if (said === '') return null
      const called = field.of.map((value) => ({ value, word: fold(words.choice(value)) }))
      const exact = called.find(({ value, word }) => value === text.trim() || word === said)
      const [begun, ...others] = called.filter(({ word }) => word.startsWith(said))
      return (exact ?? (others.length === 0 ? begun : undefined))?.value ?? { unread: text }
    }
    default:
      return said === '' ? null : { unread: text }
  }
}
