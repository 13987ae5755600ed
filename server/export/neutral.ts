import { sql, type Sql } from '#server/sql.ts'

/** A formula begins with one of these; the wide ones are what an East Asian keyboard types in their place. */
const signs = '=+-@\uFF1D\uFF0B\uFF0D\uFF20'
/** A cell that begins with one of these is taken apart, whatever follows. */
const breaks = '\t\n\v\f\r'
/** What a spreadsheet program may pass over on its way to a sign: spaces of every width, and of none. */
const spaces =
  ' \u0085\u00A0\u1680\u180E\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A' +
  '\u200B\u200C\u200D\u2028\u2029\u202F\u205F\u2060\u3000\uFEFF'

/** Letters by their codes: comparing numbers takes a tenth of what comparing texts does. */
const codes = (letters: string): Sql => sql`${[...letters].map((letter) => letter.codePointAt(0))}::integer[]`

const calculating = codes(signs + breaks)
const passedOver = codes(spaces)

/**
 * A cell that a spreadsheet program would read as a formula gets an apostrophe before it; one that has one there itself
 * gets another, so that whoever takes one off again has what was there.
 */
export const neutral = (column: Sql): Sql =>
  sql`case when ascii(${column}) = any(${calculating})
      or (ascii(${column}) = any(${passedOver}) and ascii(ltrim(${column}, ${spaces + breaks})) = any(${calculating}))
      or (ascii(${column}) = 39 and (ascii(ltrim(${column}, '''')) = any(${calculating})
        or ascii(ltrim(ltrim(${column}, ''''), ${spaces + breaks})) = any(${calculating})))
    then '''' || ${column} else ${column} end`

const calculates = new RegExp(`^[${escaped(spaces + breaks)}]*[${escaped(signs)}]|^[${escaped(breaks)}]`, 'u')

function escaped(letters: string): string {
  return [...letters].map((letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`).join('')
}

/** The same without the apostrophe that the export has put before it. */
export const withoutApostrophe = (cell: string): string => {
  const rest = cell.replace(/^'+/, '')
  return rest.length < cell.length && calculates.test(rest) ? cell.slice(1) : cell
}

/** One before what would be calculated. */
export const withApostrophe = (cell: string): string => (calculates.test(cell) ? `'${cell}` : cell)
