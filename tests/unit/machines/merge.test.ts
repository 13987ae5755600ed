import { describe, expect, it } from 'vitest'
import type { Fields } from '#entities/entity.ts'
import { merge } from '#machines/editor/merge.ts'

const fields = {
  phone: { kind: 'text', max: 20 },
  discount: { kind: 'money' },
  shop: { kind: 'ref', to: 'shop' },
  addresses: {
    kind: 'list',
    of: {
      id: { kind: 'number' },
      city: { kind: 'text', max: 20 },
      country: { kind: 'ref', to: 'country' },
    },
  },
  roles: { kind: 'list', key: ['role'], of: { role: { kind: 'choice', of: ['admin', 'clerk', 'packer'] } } },
} as const satisfies Fields

const base = {
  phone: '1',
  discount: '2.50',
  shop: { id: 1, label: 'North' },
  addresses: [
    { id: 1, city: 'Kiel', country: { id: 49, label: 'Germany' } },
    { id: 2, city: 'Graz', country: { id: 43, label: 'Austria' } },
  ],
  roles: [{ role: 'clerk' }],
}
const merged = (theirs: object, mine: object) => merge(fields, base, { ...base, ...theirs }, mine as never)
const asRead = base.addresses

describe('two who change one record', () => {
  it('write what only they changed', () => {
    expect(merged({ discount: '3.00' }, { phone: '2' })).toEqual({ write: { phone: '2' }, overlaps: [], unknown: [] })
  })

  it('overlap where both changed a field, to different ends', () => {
    expect(merged({ phone: '3' }, { phone: '2', shop_id: 2 }).overlaps).toEqual(['phone'])
    expect(merged({ shop: { id: 3, label: 'South' } }, { shop_id: 2 }).overlaps).toEqual(['shop'])
  })

  it('agree where both wrote the same, an amount by its worth', () => {
    expect(merged({ phone: '2', discount: '4.00' }, { phone: '2', discount: '4' })).toEqual({
      write: {},
      overlaps: [],
      unknown: [],
    })
  })

  it('change different rows of a list', () => {
    const theirs = { addresses: [asRead[0], { ...asRead[1], city: 'Wien' }] }
    expect(merged(theirs, { addresses: [{ id: 1, city: 'Bonn' }, { id: 2 }] })).toEqual({
      write: { addresses: [{ id: 1, city: 'Bonn' }, { id: 2 }] },
      overlaps: [],
      unknown: [],
    })
  })

  it('overlap in a row that both changed, and in one that one changed and the other took away', () => {
    const changed = { addresses: [{ ...asRead[0], city: 'Köln' }, asRead[1]] }
    expect(merged(changed, { addresses: [{ id: 1, city: 'Bonn' }, { id: 2 }] }).overlaps).toEqual(['addresses.1'])
    expect(merged(changed, { addresses: [{ id: 2 }] }).overlaps).toEqual(['addresses.1'])
    expect(merged({ addresses: [asRead[1]] }, { addresses: [{ id: 1, city: 'Bonn' }, { id: 2 }] }).overlaps).toEqual([
      'addresses.1',
    ])
  })

  it('do not overlap where they changed different fields of one row', () => {
    const theirs = { addresses: [{ ...asRead[0], city: 'Köln' }, asRead[1]] }
    expect(merged(theirs, { addresses: [{ id: 1, country_id: 43 }, { id: 2 }] })).toMatchObject({
      write: { addresses: [{ id: 1, country_id: 43 }, { id: 2 }] },
      overlaps: [],
    })
  })

  it('both add rows, and both stay', () => {
    const theirs = { addresses: [...asRead, { id: 3, city: 'Rom', country: null }] }
    expect(merged(theirs, { addresses: [{ id: 1 }, { id: 2 }, { city: 'Bern' }] }).write).toEqual({
      addresses: [{ id: 1 }, { id: 2 }, { city: 'Bern' }, { id: 3, city: 'Rom', country_id: null }],
    })
  })

  it('take away a row that the other left alone, also where both do', () => {
    expect(merged({}, { addresses: [{ id: 2 }] })).toEqual({
      write: { addresses: [{ id: 2 }] },
      overlaps: [],
      unknown: [],
    })
    expect(merged({ addresses: [asRead[1]] }, { addresses: [{ id: 2 }] })).toEqual({
      write: {},
      overlaps: [],
      unknown: [],
    })
  })

  it('leave away what the other took away and they did not change', () => {
    expect(merged({ addresses: [asRead[1]] }, { addresses: [{ id: 1 }, { id: 2, city: 'Wien' }] })).toEqual({
      write: { addresses: [{ id: 2, city: 'Wien' }] },
      overlaps: [],
      unknown: [],
    })
  })

  it('leave to the other what was sent as it had been', () => {
    const theirs = { phone: '3', addresses: [{ ...asRead[0], city: 'Köln' }, asRead[1]] }
    const mine = {
      phone: '1',
      addresses: [
        { id: 1, city: 'Kiel', country_id: 49 },
        { id: 2, city: 'Wien' },
      ],
    }
    expect(merged(theirs, mine)).toEqual({
      write: { addresses: [{ id: 1 }, { id: 2, city: 'Wien' }] },
      overlaps: [],
      unknown: [],
    })
  })

  it('know a row that never was', () => {
    expect(merged({}, { addresses: [{ id: 9, city: 'Bonn' }, { id: 1 }, { id: 2 }] }).unknown).toEqual(['addresses.9'])
  })

  it('put rows in another order', () => {
    expect(merged({}, { addresses: [{ id: 2 }, { id: 1 }] }).write).toEqual({ addresses: [{ id: 2 }, { id: 1 }] })
  })

  it('leave the order to whoever moved a row', () => {
    const theirs = { addresses: [asRead[1], asRead[0]] }
    const mine = { addresses: [{ id: 1, city: 'Bonn' }, { id: 2 }, { city: 'Bern' }] }
    expect(merged(theirs, mine).write).toEqual({ addresses: [{ id: 2 }, { id: 1, city: 'Bonn' }, { city: 'Bern' }] })
    // and where nothing else was done there is nothing to write
    expect(merged(theirs, { addresses: [{ id: 1 }, { id: 2 }] }).write).toEqual({})
  })

  it('give no order to rows that tell themselves by their words', () => {
    const theirs = { roles: [{ role: 'clerk' }, { role: 'packer' }] }
    expect(
      merge(fields, { ...base, ...theirs }, { ...base, ...theirs }, { roles: [...theirs.roles].toReversed() }).write,
    ).toEqual({})
  })

  it('merge rows without a number by what they say', () => {
    const theirs = { roles: [{ role: 'clerk' }, { role: 'packer' }] }
    expect(merged(theirs, { roles: [{ role: 'clerk' }, { role: 'admin' }] })).toEqual({
      write: { roles: [{ role: 'clerk' }, { role: 'admin' }, { role: 'packer' }] },
      overlaps: [],
      unknown: [],
    })
    expect(merged(theirs, { roles: [] }).write).toEqual({ roles: [{ role: 'packer' }] })
  })
})
