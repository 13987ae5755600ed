import * as z from 'zod/mini'
import { refuse, type FieldProblem } from '#server/problem.ts'

/** So many mistakes are told at once; whoever made more mends these first. */
const mostTold = 20
/** A name that nobody gave to anything is told in part. */
const longestName = 100

/** What the schema makes of the value; else a 422 that names each field and what is wrong with it. */
export function validated<S extends z.core.$ZodType>(schema: S, value: unknown): z.core.output<S> {
  const result = z.core.safeParse(schema, value)
  if (result.success) return result.data
  const fields = new Map<string, FieldProblem[]>()
  const issues = result.error.issues.slice(0, mostTold).flatMap((issue) => problemsOf(issue, value))
  for (const [field, problem] of issues.slice(0, mostTold)) fields.set(field, [...(fields.get(field) ?? []), problem])
  throw refuse({ status: 422, code: 'invalid', fields: Object.fromEntries(fields) })
}

function problemsOf(issue: z.core.$ZodIssue, value: unknown): [string, FieldProblem][] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, mostTold).map((key) => [fieldOf([...issue.path, key]), 'field_unknown'])
  return [[fieldOf(issue.path), isMissing(issue.path, value) ? 'field_required' : problemOf(issue)]]
}

/** What is asked for in `params` goes by its own name, as the life and the search name it when they refuse. */
function fieldOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'body'
  const [around, own] = path
  const field = around === 'params' && own !== undefined ? String(own) : path.join('.')
  return field.slice(0, longestName)
}

/** The texts of spec §5: the required field and the character maximum with its number, and the like. */
function problemOf(issue: z.core.$ZodIssue): FieldProblem {
  switch (issue.code) {
    case 'too_big':
      if (issue.origin === 'string') return { code: 'field_too_long', params: { count: Number(issue.maximum) } }
      if (issue.origin === 'array') return { code: 'field_too_many', params: { count: Number(issue.maximum) } }
      return { code: 'field_too_big', params: { max: Number(issue.maximum) } }
    case 'too_small':
      if (issue.origin === 'string') return { code: 'field_too_short', params: { count: Number(issue.minimum) } }
      if (issue.origin === 'array') return { code: 'field_too_few', params: { count: Number(issue.minimum) } }
      return { code: 'field_too_small', params: { min: Number(issue.minimum) } }
    case 'invalid_value':
      return 'field_choice'
    case 'invalid_union': {
      // right of its kind, and too much or too little of it
      const sized = issue.errors.map(([first]) => first).find((one) => one?.path.length === 0 && sizes.has(one.code))
      return sized === undefined ? 'field_invalid' : problemOf(sized)
    }
    default:
      return 'field_invalid'
  }
}

const sizes: ReadonlySet<string> = new Set(['too_big', 'too_small'])

const isMissing = (path: readonly PropertyKey[], value: unknown): boolean => {
  const found = path.reduce<unknown>(
    (within, key) => (typeof within === 'object' && within !== null ? Reflect.get(within, key) : undefined),
    value,
  )
  return found === undefined || found === null
}
