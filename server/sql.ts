import { DateTime } from 'luxon'
import { escapeLiteral } from 'pg'

/**
 * A piece of SQL and its values, kept apart until they reach the database. SQL is written by hand here: it is shorter to
 * read than a query builder, it is what `explain` takes, and a value can never become text of the query.
 */
export type Sql = { readonly parts: readonly string[]; readonly values: readonly unknown[] }

/** `` sql`select * from shop where id = ${id}` ``: a value becomes a parameter, another piece of SQL is spliced in. */
export function sql(strings: TemplateStringsArray, ...inserts: readonly unknown[]): Sql {
  const parts = [strings[0] ?? '']
  const values: unknown[] = []
  inserts.forEach((insert, index) => {
    const after = strings[index + 1] ?? ''
    if (isSql(insert)) {
      const [first = '', ...others] = insert.parts
      parts.push(`${parts.pop() ?? ''}${first}`, ...others)
      values.push(...insert.values)
      parts.push(`${parts.pop() ?? ''}${after}`)
    } else {
      parts.push(after)
      values.push(insert)
    }
  })
  return { parts, values }
}

/** Pieces one after another, `and` or a comma between them; no pieces give no text. */
export function joined(pieces: readonly Sql[], between: Sql = sql`, `): Sql {
  return pieces.reduce((all, piece, index) => (index === 0 ? piece : sql`${all}${between}${piece}`), sql``)
}

/** A table or column as a quoted name. The name comes from our own tables (an entity's field), never from a caller. */
export function named(name: string): Sql {
  return { parts: [`"${name.replaceAll('"', '""')}"`], values: [] }
}

/** What the driver takes: the text with `$1`, `$2` … and the values in that order. */
export function compiled(query: Sql): { text: string; values: unknown[] } {
  const text = query.parts.reduce((all, part, index) => (index === 0 ? part : `${all}$${index}${part}`), '')
  return { text, values: [...query.values] }
}

/**
 * The query with its values written into it, for COPY, which takes no parameters. Everything but a number or a flag
 * stands in quotes that PostgreSQL's own rules escape.
 */
export function inlined(query: Sql): string {
  return query.parts.reduce(
    (all, part, index) => (index === 0 ? part : `${all}${literal(query.values[index - 1])}${part}`),
    '',
  )
}

/** A value as the database reads it in quotes, or as an entry of an array of texts. */
export function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return `{${value.map(element).join(',')}}`
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (value instanceof Date) return DateTime.fromJSDate(value, { zone: 'utc' }).toISO()
  return typeof value === 'object' ? JSON.stringify(value) : `${value as number | boolean}`
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return `${value}`
  if (typeof value === 'string') return escapeLiteral(value)
  if (Array.isArray(value)) return escapeLiteral(`{${value.map(element).join(',')}}`)
  throw new Error(`A ${typeof value} cannot be written into a query`)
}

// the arrays of a query hold texts, numbers and flags
const element = (value: unknown): string =>
  value === null ? 'null' : `"${`${value as string | number | boolean}`.replace(/[\\"]/g, (mark) => `\\${mark}`)}"`

const isSql = (value: unknown): value is Sql =>
  typeof value === 'object' && value !== null && 'parts' in value && 'values' in value && Array.isArray(value.parts)
