import { expect, test } from 'vitest'
import { conditionOn } from '#server/search/operators.ts'
import { sql, type Sql } from '#server/sql.ts'

const textOf = (built: Sql | string) => (typeof built === 'string' ? built : built.parts.join('?'))
const choice = { kind: 'choice', of: ['missing', 'done'] } as const
const status = sql`t.status`

test('one value is asked for plainly, so that an index in the order of the list answers it', () => {
  // of `= any` the planner does not know that the rows of an index behind its first column are in order
  const one = conditionOn(status, choice, { field: 'status', op: 'in', value: ['missing'] })
  expect(textOf(one)).toBe('t.status = ?::text')
  expect(textOf(conditionOn(status, choice, { field: 'status', op: 'eq', value: 'missing' }))).toBe(textOf(one))
  expect(textOf(conditionOn(status, choice, { field: 'status', op: 'nin', value: ['missing'] }))).toBe(
    '(t.status is null or not t.status = ?::text)',
  )
  const two = conditionOn(status, choice, { field: 'status', op: 'in', value: ['missing', 'done'] })
  expect(textOf(two)).toBe('t.status = any(?::text[])')
})
