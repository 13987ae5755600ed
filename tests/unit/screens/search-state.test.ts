import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { operatorsOf, relativeRanges } from '#api/operators.ts'
import { searchParams } from '#api/search.ts'
import type { Operator } from '#api/operators.ts'
import { customer } from '#entities/customer/customer.ts'
import type { Entity, Field } from '#entities/entity.ts'
import { order } from '#entities/order/order.ts'
import { syncJob } from '#entities/sync-job/sync-job.ts'
import { arityOf, formOf } from '#screens/derive/clause.ts'
import type { Clause } from '#screens/derive/clause.ts'
import { addressOf, ownWords, pageSizes, paramsOf, stateFrom, unknownIn } from '#screens/search/address/search-state.ts'
import { filterFields } from '#screens/filter/filter-words.ts'
import type { SearchState } from '#screens/search/address/search-state.ts'

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const figure = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2))
const words = fc.oneof(
  fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }).map((text) => text.toWellFormed()),
  fc.constantFrom('a,b', String.raw`a\,b`, 'empty', 'eq:x', 'in:a,b', '..', 'a..b', '\\', ',', 'ä ö'),
)
const text = words.filter((text) => text.trim() !== '' && !text.includes('\0') && text.length <= 200)

const valueOf = (field: Field, op: Operator): fc.Arbitrary<string> => {
  if (op === 'rel') return fc.constantFrom(...relativeRanges)
  if (field.kind === 'choice') return fc.constantFrom(...field.of)
  if (field.kind === 'ref') return fc.integer({ min: 1, max: 999_999 }).map(String)
  const form = formOf(field)
  if (form === 'flag') return fc.constantFrom('yes', 'no')
  if (form === 'day') return day
  return form === 'figure' ? figure : text
}

const clauseOn = (name: string, field: Field): fc.Arbitrary<Clause> =>
  fc.constantFrom(...operatorsOf[field.kind]).chain((op) => {
    const arity = arityOf(op)
    const value = valueOf(field, op)
    const values =
      arity === 'many'
        ? fc.uniqueArray(value, { minLength: 1, maxLength: 4 })
        : fc.array(value, { minLength: arity, maxLength: arity })
    return values.map((values) => ({ field: name, op, values }))
  })

// every kind of field there is, so that no operator goes untried
const every: Entity = {
  ...order,
  list: {
    ...order.list,
    filters: Object.keys(order.fields).filter(
      (name) => order.fields[name as keyof typeof order.fields].kind !== 'list',
    ), // keys of the same object
  },
}

const statesOf = (entity: Entity): fc.Arbitrary<SearchState> =>
  fc.record({
    query: fc.string({ maxLength: 200, unit: 'grapheme' }).map((text) => text.slice(0, 200).toWellFormed()),
    filters: fc.array(fc.oneof(...filterFields(entity).map(({ name, field }) => clauseOn(name, field))), {
      maxLength: 6,
    }),
    sort: fc
      .uniqueArray(fc.constantFrom(...entity.list.sortable), { minLength: 1, maxLength: 3 })
      .chain((ids) => fc.tuple(...ids.map((id) => fc.record({ id: fc.constant(id), desc: fc.boolean() })))),
    pageSize: fc.constantFrom(...pageSizes),
    at: fc.nat({ max: 999_999_999 }),
  })

describe('the address of a list', () => {
  it('brings back everything that makes the list', () => {
    fc.assert(
      fc.property(statesOf(every), (state) => {
        expect(stateFrom(every, `?${addressOf(every, state)}`)).toEqual(state)
      }),
      { numRuns: 500 },
    )
  })

  it('keeps its own words apart from the fields', () => {
    const own: readonly string[] = ownWords
    for (const entity of [order, customer]) expect(entity.list.filters.filter((name) => own.includes(name))).toEqual([])
  })

  it('is empty for a list that is as usual', () => {
    expect(addressOf(order, stateFrom(order, ''))).toBe('')
  })

  it('stays readable', () => {
    const written =
      'status=nin:pending,on-hold&date_created=2026-01-01..&total=gt:20&total=..90&sort=total.desc,number.asc&at=7'
    expect(addressOf(order, stateFrom(order, `?${written}`))).toBe(written)
  })

  it('leaves out what no list knows', () => {
    const usual = stateFrom(order, '')
    for (const odd of ['status=nowhere', 'total=much..', 'date_created=..', 'sort=status', 'rows=7', 'at=-1', 'x=1'])
      expect(stateFrom(order, odd)).toEqual(usual)
    const [status] = stateFrom(order, 'status=nowhere,pending').filters
    expect(status).toEqual({ field: 'status', op: 'in', values: ['pending'] })
  })
})

describe('what a list does not know of its address', () => {
  it('is named as it stands there, and nothing else is', () => {
    expect(unknownIn(order, 'date_created=eq:2026-02-31&total=ge:abc&stauts=pending')).toEqual([
      'date_created=eq:2026-02-31',
      'total=ge:abc',
      'stauts=pending',
    ])
    expect(unknownIn(order, 'q=a&sort=total.desc&rows=50&at=3&status=pending&total=20..&date_created=last_7d')).toEqual(
      [],
    )
  })

  it('is a search where a list has no text to look for: it is said, and not asked', () => {
    expect(unknownIn(syncJob, 'q=foo&status=dead')).toEqual(['q=foo'])
    expect(stateFrom(syncJob, 'q=foo&status=dead').query).toBe('')
    expect(unknownIn(syncJob, 'q=')).toEqual([])
  })

  it('is nothing in an address that a list writes', () => {
    fc.assert(
      fc.property(statesOf(every), (state) => {
        expect(unknownIn(every, addressOf(every, state))).toEqual([])
      }),
    )
  })
})

describe('what is asked of the server', () => {
  it('is what the contract takes', () => {
    fc.assert(
      fc.property(statesOf(every), (state) => {
        expect(z.safeParse(searchParams, paramsOf(every, state)).success).toBe(true)
      }),
    )
  })

  it('names ids as numbers, open ends as one comparison and both ends as between', () => {
    const asked = (search: string) => paramsOf(order, stateFrom(order, search)).filters
    expect(asked('shop=3,1')).toEqual([{ field: 'shop', op: 'in', value: [3, 1] }])
    expect(asked('total=20..')).toEqual([{ field: 'total', op: 'gte', value: '20' }])
    expect(asked('total=..20.50')).toEqual([{ field: 'total', op: 'lte', value: '20.50' }])
    expect(asked('date_created=2026-01-01..2026-01-31')).toEqual([
      { field: 'date_created', op: 'between', value: ['2026-01-01', '2026-01-31'] },
    ])
    expect(asked('date_created=last_7d')).toEqual([{ field: 'date_created', op: 'rel', value: 'last_7d' }])
    expect(asked('shop=empty&status=neq:cart')).toEqual([
      { field: 'shop', op: 'empty' },
      { field: 'status', op: 'neq', value: 'cart' },
    ])
  })
})
