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
  const field = issue.path.length === 0 ? 'body' : issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => [[...issue.path, key].join('.'), 'field_unknown'])
  return [[field, isMissing(issue.path, value) ? 'field_required' : problemOf(issue)]]
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
