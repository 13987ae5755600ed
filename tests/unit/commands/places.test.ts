import { describe, expect, expectTypeOf, it } from 'vitest'
import { matchPlace } from '#commands/match-place.ts'
import {
  isBuilt,
  isRecordPlace,
  objectAt,
  placeAbove,
  placeIds,
  placeOf,
  recordHrefOf,
  requirementOf,
  tabsWith,
} from '#commands/places.ts'
import type { Place, PlaceId } from '#commands/places.ts'
import { entityOf } from '#entities/registry.ts'

const entityPlaces = placeIds.filter(isBuilt).flatMap((id) => {
  const entity = entityOf(objectAt(id) ?? '')
  return entity === undefined ? [] : [{ id, entity }]
})

describe('a row of a list', () => {
  it.each(entityPlaces.filter(({ id }) => !isRecordPlace(id)))(
    'of $id leads to its record, to what its list opens or, where there is neither, nowhere: never back to a list',
    ({ id, entity }) => {
      const isShown = entityPlaces.some(({ id, entity: { name } }) => isRecordPlace(id) && name === entity.name)
      const at = recordHrefOf(entity)?.(7)
      const place = at === undefined ? undefined : matchPlace(at)
      const { opens } = placeOf(id)
      const own = isShown ? entity.name : opens && placeOf(opens).entity
      expect([place && placeOf(place.id).entity, place?.params['id'], place?.id]).toEqual([
        own,
        isShown || opens !== undefined ? '7' : undefined,
        isShown ? place?.id : opens,
      ])
    },
  )

  it('is of either kind today', () => {
    const ways = entityPlaces.filter(({ id }) => !isRecordPlace(id)).map(({ entity }) => recordHrefOf(entity))
    expect(ways).toContain(undefined)
    expect(ways.some((way) => way !== undefined)).toBe(true)
  })
})

it('a place without a role of its own asks for that of its group, else for that of the place above it', () => {
  expect(requirementOf('order')).toEqual({ anyOf: ['order_manager', 'shipping_manager'] })
  expect(requirementOf('invoice')).toBe('order_manager')
  expect(requirementOf('glossary')).toBe('translator')
  expect(requirementOf('product_search')).toBe('product_manager')
  expect(requirementOf('profile')).toBeUndefined()
})

it('only a place is above another', () => {
  expectTypeOf<Place['parent']>().toEqualTypeOf<PlaceId | undefined>()
})

it('a record is begun at `new` in the place of its number, where somebody creates such records', () => {
  expect(matchPlace('/customers/new')).toEqual({ id: 'customer', params: { id: 'new' } })
  expect(matchPlace('/products/edit/new/pricing')?.params).toEqual({ id: 'new', section: 'pricing' })
  expect(matchPlace('/customers/newest')).toBeUndefined()
  expect(matchPlace('/invoices/documents/new')).toBeUndefined()
})

describe('the way up from a place', () => {
  it('leads to another one that is built', () => {
    for (const id of placeIds.filter((place) => place !== 'home')) {
      expect(isBuilt(placeAbove(id))).toBe(true)
      expect(placeAbove(id)).not.toBe(id)
    }
    expect(placeAbove('customer')).toBe('customers')
    expect(placeAbove('packing')).toBe('shipping')
  })
})

describe('lists that are tabs of one page', () => {
  it('are the same wherever one stands among them, that of the page first', () => {
    const tabs = [
      'shipping_settings',
      'shipping_prices',
      'shipping_zones',
      'shipping_services',
      'shipping_classes',
    ] as const
    for (const id of tabs) expect(tabsWith(id)).toEqual(tabs)
  })

  it('are none where a list stands alone', () => {
    for (const id of ['orders', 'payment_accounts', 'home'] as const) expect(tabsWith(id)).toEqual([])
  })
})
