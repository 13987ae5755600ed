import { refuse, type HttpRefusal } from '#server/problem.ts'

/** PostgreSQL's own name of the constraint of a reference: the table, the column, `fkey`. */
const columnOf = (table: string, constraint: string): string | undefined =>
  constraint.startsWith(`${table}_`) ? /^(.+)_fkey\d*$/.exec(constraint.slice(table.length + 1))?.[1] : undefined

/** The refusal of a change that points at a record which is not there (any more), on the field that does. */
export function missingReference(error: unknown): (Error & HttpRefusal) | undefined {
  if (!(error instanceof Error && 'code' in error && error.code === '23503')) return undefined
  const [table, constraint] = ['table', 'constraint'].map((name) => String(Reflect.get(error, name) ?? ''))
  const field = columnOf(table ?? '', constraint ?? '') ?? 'body'
  return refuse({ status: 422, code: 'invalid', fields: { [field]: 'reference_missing' } })
}
