import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { relativeRanges, searchParams } from '#api/search.ts'
import { order, paymentStates } from '#entities/order.ts'
import { orderStatuses } from '#entities/order-status.ts'
import type { FilterValue } from '#screens/derive/filter-value.ts'
import { addressOf, pageSizes, paramsOf, stateFrom } from '#screens/search/search-state.ts'
import type { SearchState } from '#screens/search/search-state.ts'

const among = (values: readonly string[]): fc.Arbitrary<FilterValue> =>
  fc.subarray([...values], { minLength: 1 }).map((values) => ({ is: 'among', values }))

const within = (end: fc.Arbitrary<string>): fc.Arbitrary<FilterValue> =>
  fc
    .record({ is: fc.constant('within' as const), from: fc.option(end, { nil: '' }), to: fc.option(end, { nil: '' }) })
    .filter(({ from, to }) => from !== '' || to !== '')

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const sum = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2))
const relative = fc.constantFrom(...relativeRanges).map((range): FilterValue => ({ is: 'relative', range }))

const states: fc.Arbitrary<SearchState> = fc.record({
  query: fc.string({ maxLength: 200, unit: 'grapheme' }).map((text) => text.slice(0, 200).toWellFormed()),
  filters: fc
    .record(
      {
        status: among(orderStatuses),
        shop: among(['1', '2', '31']),
        payment_state: among(paymentStates),
        date_created: fc.oneof(relative, within(day)),
        total: within(sum),
      },
      { requiredKeys: [] },
    )
    .map((filters) => ({ ...filters })),
  sort: fc.record({ id: fc.constantFrom(...order.list.sortable), desc: fc.boolean() }),
  pageSize: fc.constantFrom(...pageSizes),
  at: fc.nat({ max: 999_999_999 }),
})

describe('the address of a list', () => {
  it('brings back everything that makes the list', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(stateFrom(order, addressOf(order, state))).toEqual(state)
      }),
    )
  })

  it('is empty for a list that is as usual', () => {
    expect(addressOf(order, stateFrom(order, ''))).toBe('')
  })

  it('stays readable', () => {
    const state = stateFrom(order, '?status=pending,on-hold&date_created=2026-01-01..&sort=total.desc&at=7')
    expect(addressOf(order, state)).toBe('status=pending,on-hold&date_created=2026-01-01..&sort=total.desc&at=7')
  })

  it('leaves out what no list knows', () => {
    const usual = stateFrom(order, '')
    for (const odd of ['status=nowhere', 'total=much..', 'date_created=..', 'sort=status', 'rows=7', 'at=-1', 'x=1'])
      expect(stateFrom(order, odd)).toEqual(usual)
    expect(stateFrom(order, 'status=nowhere,pending').filters).toEqual({ status: { is: 'among', values: ['pending'] } })
  })
})

describe('what is asked of the server', () => {
  it('is what the contract takes', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(z.safeParse(searchParams, paramsOf(order, state)).success).toBe(true)
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
  })
})
