import { describe, expect, test } from 'vitest'
import { searchBody } from '#api/search.ts'
import { settingsChange } from '#api/settings.ts'
import { flawIn } from '#server/readable.ts'
import { isRefused } from '#server/problem.ts'
import { validated } from '#server/validate.ts'

const many = (count: number) => Array.from({ length: count }, (_, at) => at)
const keys = (count: number) => Object.fromEntries(many(count).map((at) => [`key${at}`, at]))
const deep = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown

describe('a body is looked at only if it is of a size that a call can have', () => {
  test.for<[string, unknown]>([
    ['70,000 keys', keys(70_000)],
    ['keys in many objects', { filters: many(3000).map(() => ({ a: 1, b: 2 })) }],
    ['300,000 values', many(300_000)],
    ['a depth of 100,000', deep(100_000)],
  ])('%s: too much', ([, body]) => {
    expect(flawIn(body)).toEqual({ status: 413, code: 'too_large' })
  })

  test.for<[string, unknown]>([
    ['half a character', { note: 'a\ud800b' }],
    ['the other half, deep inside', { data: { lists: [{ object: '\udc00' }] } }],
    ['half a character in a name', { ['\ud83d']: 1 }],
    ['a null character', ['\0']],
    ['no object at all', '\ud800'],
  ])('%s: cannot be stored', ([, body]) => {
    expect(flawIn(body)).toEqual({ status: 422, code: 'unstorable' })
  })

  test.for<[string, unknown]>([
    ['the largest bulk', { action: 'order.hold', ids: many(10_000) }],
    ['whole characters', { note: '😀 ﬃ \u{10ffff}' }],
    ['nothing', undefined],
  ])('%s: nothing wrong', ([, body]) => expect(flawIn(body)).toBeUndefined())
})

/** What is wrong, as the refusal names it. */
const problemsOf = (schema: Parameters<typeof validated>[0], body: unknown) => {
  try {
    validated(schema, body)
  } catch (error) {
    if (isRefused(error)) return Object.entries(error.fields ?? {})
    throw error
  }
  return []
}

test('at most twenty mistakes are told, each by a name of bounded length', () => {
  expect(problemsOf(searchBody, keys(1500))).toHaveLength(20)
  const sizes = Object.fromEntries(many(1500).map((at) => [`${'x'.repeat(1000)}${at}`, 'wide']))
  const told = problemsOf(settingsChange, { data: { lists: [{ object: 'order', layout: { sizes } }] } })
  expect(told.flatMap(([, problems]) => problems)).toHaveLength(20)
  expect(told.every(([name]) => name.length <= 100)).toBe(true)
})

test('what a search asks for is bounded', () => {
  const longest = 200
  const filter = (value: unknown, op = 'contains') => ({
    object: 'order',
    params: { filters: [{ field: 'a', op, value }] },
  })
  const tooLong = [['filters', [{ code: 'field_too_long', params: { count: longest } }]]]
  expect(problemsOf(searchBody, filter('x'.repeat(longest)))).toEqual([])
  expect(problemsOf(searchBody, filter('x'.repeat(longest + 1)))).toEqual(tooLong)
  expect(problemsOf(searchBody, filter(many(500), 'in'))).toEqual([])
  const tooMany = [['filters', [{ code: 'field_too_many', params: { count: 500 } }]]]
  expect(problemsOf(searchBody, filter(many(501), 'in'))).toEqual(tooMany)
  for (const [params, name] of [
    [{ query: 'x'.repeat(longest + 1) }, 'query'],
    [{ cursor: 'x'.repeat(8001) }, 'cursor'],
    [{ session: 'x'.repeat(201) }, 'session'],
    [{ fields: many(101).map(String) }, 'fields'],
    [{ expand: many(101).map(String) }, 'expand'],
    [{ sort: many(4).map(() => ({ field: 'id', dir: 'asc' })) }, 'sort'],
    [{ filters: many(51).map(() => ({ field: 'id', op: 'empty' })) }, 'filters'],
    [{ fields: ['x'.repeat(81)] }, 'fields'],
  ] as const)
    expect(problemsOf(searchBody, { object: 'order', params }).map(([field]) => field)).toEqual([name])
})
