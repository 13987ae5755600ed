import * as z from 'zod/mini'
import { refuse, type FieldProblem } from '#server/problem.ts'

/** What the schema makes of the value; else a 422 that names each field and what is wrong with it. */
export function validated<S extends z.core.$ZodType>(schema: S, value: unknown): z.core.output<S> {
  const result = z.core.safeParse(schema, value)
  if (result.success) return result.data
  const fields = new Map<string, FieldProblem[]>()
  for (const issue of result.error.issues) {
    for (const [field, problem] of problemsOf(issue, value)) fields.set(field, [...(fields.get(field) ?? []), problem])
  }
  throw refuse({ status: 422, code: 'invalid', fields: Object.fromEntries(fields) })
}

function problemsOf(issue: z.core.$ZodIssue, value: unknown): [string, FieldProblem][] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => [fieldOf([...issue.path, key]), 'field_unknown'])
  return [[fieldOf(issue.path), isMissing(issue.path, value) ? 'field_required' : problemOf(issue)]]
}

/** What is asked for in `params` goes by its own name, as the life and the search name it when they refuse. */
function fieldOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'body'
  const [around, own] = path
  return around === 'params' && own !== undefined ? String(own) : path.join('.')
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
    default:
      return 'field_invalid'
  }
}

const isMissing = (path: readonly PropertyKey[], value: unknown): boolean => {
  const found = path.reduce<unknown>(
    (within, key) => (typeof within === 'object' && within !== null ? Reflect.get(within, key) : undefined),
    value,
  )
  return found === undefined || found === null
}
