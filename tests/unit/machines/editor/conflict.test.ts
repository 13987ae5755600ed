import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fields } from '#entities/entity.ts'
import { overlapsOf, rebased, type Decisions } from '#machines/editor/conflict.ts'
import { differences, sentOf } from '#machines/editor/difference.ts'
import { merge, type Values } from '#machines/editor/merge.ts'
import { keyOf, opened, rowsIn } from '#machines/editor/rows.ts'
import { acts, after, base, fields, records } from './record.ts'

const start = opened(fields, base)
const all = (side: 'mine' | 'theirs', overlaps: readonly { path: string }[]): Decisions =>
  Object.fromEntries(overlaps.map(({ path }) => [path, side]))
const rowOf = (values: Values, key: string) => rowsIn(values['addresses']).find((row) => keyOf(row) === key)

describe('a conflict', () => {
  it('tells what both changed to different ends, with what it was', () => {
    const theirs = { ...start, name: 'Eva', note: 'calls at one' }
    const mine = { ...start, name: 'Ida', discount: '3.00' }
    expect(overlapsOf(fields, start, theirs, mine)).toEqual([
      { path: 'name', field: 'name', base: 'Ada', theirs: 'Eva', mine: 'Ida', joined: null },
    ])
    expect(rebased(fields, start, theirs, mine, { name: 'theirs' })).toMatchObject({
      name: 'Eva',
      note: 'calls at one',
      discount: '3.00',
    })
    expect(rebased(fields, start, theirs, mine, { name: 'mine' })).toMatchObject({ name: 'Ida' })
    expect(rebased(fields, start, theirs, mine, { name: { value: 'Mia' } })).toMatchObject({ name: 'Mia' })
  })

  it('joins long texts line by line, and none that would be too long', () => {
    const note = (text: string) => ({ ...start, note: text })
    // nobody's name is made of two
    const named = (name: string) => ({ ...start, name })
    expect(overlapsOf(fields, named('Ada'), named('Eva'), named('Ida'))[0]?.joined).toBeNull()
    const [was, theirs, mine] = [named('A B C'), named('X B C'), named('A B Z')]
    expect(overlapsOf(fields, was, theirs, mine)[0]?.joined).toBe('X B Z')
    expect(rebased(fields, was, theirs, mine, { name: 'both' })).toMatchObject({ name: 'X B Z' })
    expect(overlapsOf(fields, start, note('one'), note('two'))[0]?.joined).toBe('one\ntwo')
    expect(overlapsOf(fields, start, note('o'.repeat(30)), note('t'.repeat(30)))[0]?.joined).toBeNull()
    expect(overlapsOf(fields, start, { ...start, discount: '1' }, { ...start, discount: '2' })[0]?.joined).toBeNull()
  })

  it('is told of a row that both added under one name, each as it was not there before', () => {
    const tiers = {
      tiers: {
        kind: 'list',
        key: ['from'],
        of: { from: { kind: 'number', required: true }, price: { kind: 'money', required: true } },
      },
    } as const satisfies Fields
    const priced = (price?: string) => opened(tiers, { tiers: price === undefined ? [] : [{ from: 10, price }] })
    const [was, theirs, mine] = [priced(), priced('8.00'), priced('7.90')]
    const [overlap] = overlapsOf(tiers, was, theirs, mine)
    expect(overlap).toMatchObject({
      field: 'tiers',
      base: undefined,
      theirs: { price: '8.00' },
      mine: { price: '7.90' },
    })
    const decided = (side: 'mine' | 'theirs') =>
      rowsIn(rebased(tiers, was, theirs, mine, { [overlap?.path ?? '']: side })['tiers'])
    expect(decided('theirs')).toMatchObject([{ from: 10, price: '8.00' }])
    expect(decided('mine')).toMatchObject([{ from: 10, price: '7.90' }])
    expect(overlapsOf(tiers, was, theirs, priced('8.00'))).toEqual([])
  })

  it('is told of a row: changed by both, or taken away by one', () => {
    const change = (city: string) => ({
      ...start,
      addresses: rowsIn(start['addresses']).map((row) => (row['id'] === 1 ? { ...row, city } : row)),
    })
    const gone = { ...start, addresses: rowsIn(start['addresses']).filter(({ id }) => id !== 1) }
    expect(overlapsOf(fields, start, change('Bonn'), change('Köln'))).toMatchObject([
      { path: 'addresses.1', base: { city: 'Kiel' }, theirs: { city: 'Bonn' }, mine: { city: 'Köln' }, joined: null },
    ])
    const [overlap] = overlapsOf(fields, start, gone, change('Köln'))
    expect(overlap).toMatchObject({ path: 'addresses.1', theirs: undefined, mine: { city: 'Köln' } })
    // brought back it is a new row, for nobody has its number any more
    const back = rebased(fields, start, gone, change('Köln'), { 'addresses.1': 'mine' })
    expect(sentOf(fields, gone, back)).toEqual({
      addresses: [{ city: 'Köln', country_id: 49 }, { id: 2 }],
    })
    expect(rowOf(rebased(fields, start, gone, change('Köln'), { 'addresses.1': 'theirs' }), '1')).toBeUndefined()
    expect(rowOf(rebased(fields, start, change('Bonn'), gone, { 'addresses.1': 'theirs' }), '1')).toMatchObject({
      city: 'Bonn',
    })
    expect(rowOf(rebased(fields, start, change('Bonn'), gone, { 'addresses.1': 'mine' }), '1')).toBeUndefined()
  })

  it('is what the server says it is', () => {
    fc.assert(
      fc.property(records, acts, acts, (record, hers, his) => {
        const read = opened(fields, record)
        const theirs = saved(after(read, hers))
        const mine = after(read, his)
        const { overlaps } = merge(fields, read, theirs, sentOf(fields, read, mine))
        expect(overlapsOf(fields, read, theirs, mine).map(({ path }) => path)).toEqual(overlaps)
      }),
    )
  })

  it('is over once it is decided: the server finds none, and what is then shown is saved', () => {
    fc.assert(
      fc.property(
        records,
        acts,
        acts,
        fc.constantFrom('mine' as const, 'theirs' as const),
        (record, hers, his, side) => {
          const read = opened(fields, record)
          const theirs = saved(after(read, hers))
          const mine = after(read, his)
          const decided = rebased(fields, read, theirs, mine, all(side, overlapsOf(fields, read, theirs, mine)))
          const { overlaps, unknown } = merge(fields, theirs, theirs, sentOf(fields, theirs, decided))
          expect({ overlaps, unknown }).toEqual({ overlaps: [], unknown: [] })
        },
      ),
    )
  })

  it('decided for mine gives mine, and for theirs theirs, wherever both changed it', () => {
    fc.assert(
      fc.property(records, acts, acts, (record, hers, his) => {
        const read = opened(fields, record)
        const theirs = saved(after(read, hers))
        const mine = after(read, his)
        const overlaps = overlapsOf(fields, read, theirs, mine)
        for (const side of ['mine', 'theirs'] as const) {
          const decided = rebased(fields, read, theirs, mine, all(side, overlaps))
          for (const [name, field] of Object.entries(fields)) {
            if (field.kind === 'list') continue
            const only = { [name]: field }
            const changed = (values: Values) => differences(only, read, values).length > 0
            const wanted = overlaps.some(({ path }) => path === name)
              ? { mine, theirs }[side]
              : changed(mine)
                ? mine
                : theirs
            expect(differences(only, wanted, decided)).toEqual([])
          }
          for (const { path, field, mine: own, theirs: their } of overlaps) {
            if (field !== 'addresses') continue
            const wanted = { mine: own, theirs: their }[side] as Values | undefined // rows of a list
            // a row that they took away and I bring back has no number any more
            const isBroughtBack = side === 'mine' && their === undefined
            const isIt = (row: Values) =>
              isBroughtBack
                ? row['id'] === undefined && row['city'] === wanted?.['city']
                : `addresses.${keyOf(row)}` === path
            expect(rowsIn(decided['addresses']).some(isIt)).toBe(wanted !== undefined)
          }
        }
      }),
    )
  })

  it('leaves alone what only one of them touched', () => {
    fc.assert(
      fc.property(records, acts, (record, his) => {
        const read = opened(fields, record)
        const mine = after(read, his)
        expect(differences(fields, mine, rebased(fields, read, read, mine))).toEqual([])
        expect(differences(fields, mine, rebased(fields, read, mine, read))).toEqual([])
      }),
    )
  })
})

/** As the server gives it back: new rows have numbers. */
function saved(values: Values): Values {
  let next = 50
  return opened(fields, {
    ...values,
    version: 4,
    addresses: rowsIn(values['addresses']).map((row) => ({ ...row, id: row['id'] ?? ++next })),
  })
}
