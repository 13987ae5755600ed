import { expect, test } from 'vitest'
import type { Field } from '#entities/entity.ts'
import { order } from '#entities/order/order.ts'
import type { Operator } from '#api/operators.ts'
import { dayFrom } from '#screens/dates.ts'
import { readDraft } from '#screens/filter/filter-draft.ts'

const fields: Readonly<Record<string, Field>> = order.fields
const fieldOf = (name: string): Field => {
  const field = fields[name]
  if (field === undefined) throw new Error(`An order has no ${name}`)
  return field
}
const read = (name: string, op: Operator, ...typed: [string, string?]) =>
  readDraft(fieldOf(name), { name, op, chosen: [], typed: [typed[0], typed[1] ?? ''] }, 'de_DE')
const valuesOf = (name: string, op: Operator, ...typed: [string, string?]) => {
  const found = read(name, op, ...typed)
  return found.ok ? found.clause?.values : found
}

test('a day is read as people write it, without a year as one of this year', () => {
  const now = new Date(2026, 10, 21)
  for (const text of ['1.11.', '1.11', '01.11.26', '1. 11. 2026', '2026-11-01', ' 1.11.26 '])
    expect(dayFrom(text, now), text).toBe('2026-11-01')
  for (const text of ['31.2.', '31.2.2026', '1.13.', '1.', '11', '1.1126', 'morgen', '2026-02-31', ''])
    expect(dayFrom(text, now), text).toBeUndefined()
})

test('an amount may stand with its currency, a share with its sign', () => {
  expect(valuesOf('total', 'gte', '1.574,00 €')).toEqual(['1574'])
  expect(valuesOf('total', 'gte', 'CHF 12.50')).toEqual(['12.5'])
  expect(valuesOf('total', 'between', '1,50 €', '€ 2')).toEqual(['1.5', '2'])
  expect(valuesOf('total', 'gte', 'zwölf €')).toEqual({ ok: false, wrong: [0] })
})

test('what no field can be looked for by is named as wrong, and nothing typed is dropped', () => {
  expect(read('date_created', 'eq', '1.11.0001')).toEqual({ ok: false, wrong: [0] })
  expect(read('date_created', 'between', '1.1.26', '1.1.0999')).toEqual({ ok: false, wrong: [1] })
  expect(read('email', 'contains', 'x'.repeat(201))).toEqual({ ok: false, wrong: [0] })
  expect(read('email', 'in', `a@b.c; ${'x'.repeat(201)}`)).toEqual({ ok: false, wrong: [0] })
  expect(valuesOf('email', 'contains', 'x'.repeat(200))).toEqual(['x'.repeat(200)])
  expect(read('total', 'gte', '9'.repeat(20))).toEqual({ ok: false, wrong: [0] })
})

test('nothing typed is no filter, and of a span one end may stay open', () => {
  expect(read('email', 'contains', ' ')).toEqual({ ok: true, clause: undefined })
  expect(read('total', 'between', '5', '')).toEqual({
    ok: true,
    clause: { field: 'total', op: 'gte', values: ['5'] },
  })
})
