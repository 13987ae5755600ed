import * as z from 'zod/mini'
import { fieldProblems, type FieldProblem } from '#entities/field-problem.ts'
import { refuse } from '#server/problem.ts'

/** A name that nobody gave to anything is told in part. */
const longestName = 100

/** What the schema makes of the value; else a 422 that names each field and what is wrong with it. */
export function validated<S extends z.core.$ZodType>(schema: S, value: unknown): z.core.output<S> {
  const result = z.core.safeParse(schema, value)
  if (result.success) return result.data
  const fields = new Map<string, FieldProblem[]>()
  for (const [path, problem] of fieldProblems(ofOneBody(result.error.issues, value), value)) {
    const field = fieldOf(path, value)
    fields.set(field, [...(fields.get(field) ?? []), problem])
  }
  throw refuse({ status: 422, code: 'invalid', fields: Object.fromEntries(fields) })
}

/** Of a call that takes one body or another, what is wrong with the one that was meant: the fewest names are at fault. */
const ofOneBody = (issues: readonly z.core.$ZodIssue[], value: unknown): readonly z.core.$ZodIssue[] =>
  issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union' || issue.path.length > 0) return [issue]
    const strange = (one: z.core.$ZodIssue) =>
      one.code === 'unrecognized_keys' || one.path.length === 0 || inside(value, one.path[0] ?? '') === undefined
    const [meant] = issue.errors.toSorted(
      (a, b) => a.filter(strange).length - b.filter(strange).length || a.length - b.length,
    )
    return meant === undefined || meant.length === 0 ? [issue] : meant
  })

/**
 * What is asked for in `params` and written in `data` goes by its own name, as the life, the search and the editor name
 * it when they refuse.
 */
function fieldOf(path: readonly PropertyKey[], value: unknown): string {
  if (path.length === 0) return 'body'
  const [around, ...own] = path
  const isNamed = own.length > 0 && (around === 'params' || around === 'data')
  const field = !isNamed ? path : around === 'data' ? byRows(own, value) : own.slice(0, 1)
  return field.join('.').slice(0, longestName)
}

/** A row of a list in `data` by its number, a new one by its place among the new ones: `addresses.new_0.city`. */
function byRows(path: readonly PropertyKey[], value: unknown): readonly PropertyKey[] {
  const [name, at, ...rest] = path
  if (typeof name !== 'string' || typeof at !== 'number') return path
  const rows = inside(inside(value, 'data'), name)
  if (!Array.isArray(rows)) return path
  const number = (row: unknown) => inside(row, 'id')
  const added = rows.slice(0, at).filter((row) => number(row) === undefined).length
  const own = number(rows[at])
  return [name, typeof own === 'number' ? own : `new_${added}`, ...rest]
}

const inside = (within: unknown, key: PropertyKey): unknown =>
  typeof within === 'object' && within !== null ? Reflect.get(within, key) : undefined
