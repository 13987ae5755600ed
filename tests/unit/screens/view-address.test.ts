import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { order } from '#entities/order/order.ts'
import { addressOf, paramsOf, spelt, stateFrom, unknownIn } from '#screens/search/address/search-state.ts'
import { asksOtherwise, viewAddress } from '#screens/search/views/view-address.ts'

const addresses = [
  '',
  'q=Huber',
  'status=pending,processing&total=20..&sort=total.desc',
  'vat_exempt=yes&shop=3&date_created=last_30d',
  'desired_delivery=before_today&date_paid=empty&reference_number=a%2Cb',
  'status=nin:cart&date_created=2026-01-01..2026-01-31&sort=status.asc,total.desc',
]

describe('the address of a view', () => {
  it('leads to the list that was saved', () => {
    for (const address of addresses) {
      const state = stateFrom(order, address)
      const { query, filters, sort } = paramsOf(order, state)
      const led = viewAddress(order, { id: 7, search: { query, filters, sort } })
      expect(stateFrom(order, led)).toEqual({ ...state, view: 7 })
      expect(unknownIn(order, led)).toEqual([])
      expect(asksOtherwise(order, state, led)).toBe(false)
    }
  })

  it('says what the list no longer knows, and leads to the rest', () => {
    const search = {
      filters: [
        { field: 'colour', op: 'in' as const, value: ['red', 'blue'] },
        { field: 'status', op: 'in' as const, value: ['pending', 'lost'] },
        { field: 'total', op: 'gte' as const, value: '20' },
      ],
      sort: [{ field: 'colour', dir: 'asc' as const }],
    }
    const led = viewAddress(order, { id: 7, search })
    expect(unknownIn(order, led)).toEqual(['sort=colour.asc', 'colour=in:red,blue', 'status=lost'])
    expect(stateFrom(order, led).filters.map(({ field, values }) => [field, values])).toEqual([
      ['total', ['20']],
      ['status', ['pending']],
    ])
  })
})

describe('an address', () => {
  it('leaves to the device what a view is, and with which the list is opened', () => {
    const known = (view: number) => (view === 7 ? 'status=pending&view=7' : undefined)
    expect(spelt('', undefined, known)).toBe('')
    expect(spelt('', 7, known)).toBe('status=pending&view=7')
    expect(spelt('', 8, known)).toBe('')
    expect(spelt('view=7', undefined, known)).toBe('status=pending&view=7')
    expect(spelt('?view=7', 8, known)).toBe('status=pending&view=7')
    for (const said of ['view=all', 'view=8', 'view=7&q=', 'q=a', 'at=3']) expect(spelt(said, 7, known)).toBe(said)
  })

  it('of a list that has become another names its view and is not the view', () => {
    const ids = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(ids, fc.constantFrom(...addresses), (view, address) => {
        const state = { ...stateFrom(order, address), view }
        const written = addressOf(order, state)
        expect(stateFrom(order, written)).toEqual(state)
        expect(written).not.toBe(`view=${view}`)
      }),
    )
    expect(addressOf(order, { ...stateFrom(order, ''), view: 'all' })).toBe('view=all')
    expect(addressOf(order, { ...stateFrom(order, 'status=pending'), view: 'all' })).toBe('status=pending')
  })

  it('tells the values and sorts that a list does not know, not only whole filters', () => {
    expect(unknownIn(order, 'status=nowhere,pending&sort=colour.asc,total.desc,total.up')).toEqual([
      'status=nowhere',
      'sort=colour.asc',
      'sort=total.up',
    ])
    expect(unknownIn(order, 'status=nin:lost,cart&shop=3,x')).toEqual(['status=lost', 'shop=x'])
    expect(unknownIn(order, 'status=pending,pending')).toEqual([])
  })
})
