import type * as z from 'zod/mini'
import { textFormats } from './edit-schema.ts'
import type { ErrorCode } from './reason.ts'

export type TextParams = Readonly<Record<string, string | number>>
/** A text for one field of a form: its key in `errors.json`, with what fills it. */
export type FieldProblem = ErrorCode | { readonly code: ErrorCode; readonly params?: TextParams }

/** So many mistakes are told at once; whoever made more mends these first. */
const mostTold = 20

/** Where a mistake is, and what it is. */
export type Located = [path: readonly PropertyKey[], problem: FieldProblem]

/** What a schema found wrong with this value, as fields tell it. */
export const fieldProblems = (issues: readonly z.core.$ZodIssue[], value: unknown): Located[] =>
  issues
    .slice(0, mostTold)
    .flatMap((issue) => problemsIn(issue, value))
    .slice(0, mostTold)

function problemsIn(issue: z.core.$ZodIssue, value: unknown): Located[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, mostTold).map((key) => [[...issue.path, key], 'field_unknown'])
  if (isMissing(issue.path, value)) return [[issue.path, 'field_required']]
  const amount = issue.code === 'invalid_format' ? amountProblem(issue.pattern ?? '', at(issue.path, value)) : undefined
  return [[issue.path, amount ?? problemOf(issue)]]
}

/** The pattern of an amount (edit-schema): whether it may be below nothing, and how many digits it has on either side. */
const amountPattern =
  /^\/?\^(?<above>\(\?!0\+.*?\$\))?(?<sign>-\?)?\\d\{1,(?<whole>\d+)\}(?:\(\?:\\\.\\d\{1,(?<digits>\d)\}\)\?)?\$\/?$/

/** What is allowed of an amount that is one, and not such a one. */
function amountProblem(pattern: string, value: unknown): FieldProblem | undefined {
  const allowed = amountPattern.exec(pattern)?.groups
  const [, minus, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? []
  if (allowed === undefined || minus === undefined) return undefined
  const max = Number(allowed['digits'] ?? 0)
  const isAboveNothing = allowed['above'] !== undefined
  if ((minus !== '' && allowed['sign'] === undefined) || (isAboveNothing && /^[0.]*$/.test(whole + fraction)))
    return { code: 'field_too_small', params: { min: isAboveNothing ? 1 / 10 ** max : 0 } }
  if (fraction.length > max) return { code: 'field_too_precise', params: { max } }
  const most = Number(allowed['whole'])
  return whole.length > most ? { code: 'field_too_big', params: { max: 10 ** most - 1 } } : undefined
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
    case 'invalid_format':
      return formatProblem(issue.pattern ?? '')
    case 'custom':
      return ruleProblem(issue.params)
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

/** The rules of `edit-schema` name their sentence, and what fills it. */
const ruleProblem = ({ code = 'field_invalid', params }: Broken = {}): FieldProblem =>
  params === undefined ? code : { code, params }
type Broken = { readonly code?: ErrorCode; readonly params?: TextParams }

const formatProblems = [
  ['email', 'field_email'],
  ['url', 'field_url'],
  ['country', 'field_country'],
  ['currency', 'field_currency'],
  ['time_zone', 'field_time_zone'],
  ['tracking', 'field_tracking'],
  ['color', 'field_color'],
  ['slug', 'field_slug'],
  ['id_part', 'field_id_part'],
  ['time', 'field_time'],
] as const

const formatProblem = (pattern: string): ErrorCode =>
  formatProblems.find(([format]) => pattern.includes(textFormats[format].source))?.[1] ?? 'field_invalid'

const sizes: ReadonlySet<string> = new Set(['too_big', 'too_small'])

const at = (path: readonly PropertyKey[], value: unknown): unknown =>
  path.reduce<unknown>(
    (within, key) => (typeof within === 'object' && within !== null ? Reflect.get(within, key) : undefined),
    value,
  )

const isMissing = (path: readonly PropertyKey[], value: unknown): boolean => {
  const found = at(path, value)
  return found === undefined || found === null
}
