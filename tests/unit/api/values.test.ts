import { describe, expect, it, test } from 'vitest'
import * as z from 'zod/mini'
import { worktimeRoutes } from '#api/worktime/routes.ts'
import { day, instant } from '#api/values.ts'
import { fieldProblems } from '#entities/field-problem.ts'

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

describe('a day', () => {
  it.each(['1900-01-01', '2026-02-28', '2028-02-29', '2199-12-31'])('%s there is', (said) =>
    expect(takes(day, said)).toBe(true),
  )
  it.each([
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-11-31',
    '0000-01-01',
    '0001-01-01',
    '0206-06-01',
    '1899-12-31',
    '2200-01-01',
    '9999-12-31',
    '2026-1-1',
    ' 2026-01-01',
    '2026-01-01T00:00:00Z',
    '+002026-01-01',
  ])('%s is none', (said) => expect(takes(day, said)).toBe(false))
})

describe('a moment', () => {
  it.each(['2026-11-28T10:00:00Z', '2026-02-28T23:59:59.999Z', '2026-02-28T23:59:59.123456Z'])('%s there is', (said) =>
    expect(takes(instant, said)).toBe(true),
  )
  it.each([
    '2026-13-45T99:99:99Z',
    '2026-02-30T10:00:00Z',
    '2026-11-28T25:00:00Z',
    '2026-11-28T24:00:00Z',
    '2026-11-28T10:60:00Z',
    '0000-01-01T00:00:00Z',
    `2026-11-27T10:00:00.${'9'.repeat(2000)}Z`,
    '2026-11-28T10:00:00+01:00',
  ])('%s is none', (said) => expect(takes(instant, said)).toBe(false))
})

test('a day of no year that people mean is refused in words', () => {
  const { error } = z.safeParse(z.object({ day }), { day: '0206-06-01' })
  expect(fieldProblems(error?.issues ?? [], { day: '0206-06-01' })).toEqual([[['day'], 'field_date']])
})

test('no call of working time takes a day or a moment that there is not', () => {
  const { body } = worktimeRoutes['correction.request']
  const wish = (start: string) => ({
    day: '2026-11-24',
    reason: 'Gehen vergessen',
    sessions: [{ is_work_session: true, start, end: '2026-11-24T12:00:00Z' }],
  })
  expect(takes(body, wish('2026-11-24T10:00:00Z'))).toBe(true)
  expect(takes(body, wish('2026-02-30T10:00:00Z'))).toBe(false)
})
