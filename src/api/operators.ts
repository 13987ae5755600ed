import type { Kind } from '#entities/entity.ts'

export const operators = [
  'eq',
  'neq',
  'in',
  'nin',
  'lt',
  'lte',
  'gt',
  'gte',
  'between',
  'contains',
  'starts',
  'empty',
  'not_empty',
  'rel',
] as const
export type Operator = (typeof operators)[number]

const choosing = ['eq', 'neq', 'in', 'nin'] as const
const comparing = ['lt', 'lte', 'gt', 'gte', 'between'] as const
const missing = ['empty', 'not_empty'] as const

/** What can be asked of a field of each kind; any other operator is refused, never ignored. */
export const operatorsOf: Readonly<Record<Kind, readonly Operator[]>> = {
  text: [...choosing, 'contains', 'starts', ...missing],
  longtext: [...choosing, 'contains', 'starts', ...missing],
  number: [...choosing, ...comparing, ...missing],
  percent: [...choosing, ...comparing, ...missing],
  money: [...choosing, ...comparing, ...missing],
  date: [...choosing, ...comparing, 'rel', ...missing],
  datetime: [...choosing, ...comparing, 'rel', ...missing],
  flag: choosing,
  choice: [...choosing, ...missing],
  ref: [...choosing, ...missing],
  file: missing,
  list: [],
}

export const relativeRanges = [
  'today',
  'yesterday',
  'last_7d',
  'last_30d',
  'this_week',
  'this_month',
  'last_month',
  'this_year',
  'before_today',
  'until_today',
] as const
export type RelativeRange = (typeof relativeRanges)[number]

/** A longer text is looked for nowhere, neither in a field nor in all of them. */
export const longestText = 200
