import { describe, expect, test } from 'vitest'
import type { VariationMatrix } from '#api/product/variations.ts'
import { layoutOf } from '#screens/product/matrix-of.ts'
import { createTurns } from '#screens/product/turns.ts'

const attribute = (id: number, ...terms: number[]) => ({
  id,
  name: `a${id}`,
  classification: null,
  makes_variations: true,
  terms: terms.map((term) => ({ id: term, name: `t${term}`, color: null })),
})
const variation = (id: number, terms: number[], is_active = true, is_retired = false) => ({
  id,
  version: 1,
  name: `v${id}`,
  sku: `S${id}`,
  gtin: null,
  stock_quantity: id,
  waiting: 0,
  is_active,
  is_retired,
  terms,
  price: null,
})
const matrix = (attributes: VariationMatrix['attributes'], ...variations: VariationMatrix['variations']) =>
  layoutOf({ attributes, variations, price_list: null, plan: { added: 0, kept: 0, back: 0, retired: 0 } })
const [colour, size, stuff] = [attribute(1, 1, 2), attribute(2, 11, 12), attribute(3, 21, 22)]

/** Each row as the numbers of its variations: 0 where there is none, - where one comes back. */
const drawn = (layout: ReturnType<typeof matrix>) =>
  layout.kind === 'list'
    ? layout.places.map(({ one, isRetired }) => one?.id ?? (isRetired ? '-' : 0))
    : layout.groups.map(({ rows }) =>
        rows.map(({ places }) => places.map(({ one, isRetired }) => one?.id ?? (isRetired ? '-' : 0))),
      )

describe('variations are laid out', () => {
  test('as the first attribute by the second, whatever else a variation says', () => {
    const layout = matrix([colour, size], variation(7, [99, 12, 1]), variation(8, [2, 11]))
    expect(drawn(layout)).toEqual([
      [
        [0, 7],
        [8, 0],
      ],
    ])
    expect(layout.others).toEqual([])
  })

  test('with a third attribute in groups of it', () => {
    const layout = matrix([colour, size, stuff], variation(7, [1, 11, 22]))
    expect(drawn(layout)).toEqual([
      [
        [0, 0],
        [0, 0],
      ],
      [
        [7, 0],
        [0, 0],
      ],
    ])
  })

  test('with one attribute as a list, with none as what is there', () => {
    expect(drawn(matrix([colour], variation(7, [2])))).toEqual([0, 7])
    const none = matrix([{ ...colour, makes_variations: false }], variation(7, [2]))
    expect([drawn(none), none.others.map(({ id }) => id)]).toEqual([[], [7]])
  })

  test('with those of no combination beside it, and retired ones where they come back', () => {
    const layout = matrix(
      [colour, size],
      variation(5, [1]),
      variation(6, [1, 11], false, true),
      variation(7, [2, 11], false),
      variation(8, [3, 11], false, true),
    )
    expect(drawn(layout)).toEqual([
      [
        ['-', 0],
        [7, 0],
      ],
    ])
    expect(layout.others.map(({ id }) => id)).toEqual([5])
  })
})

describe('of two saves', () => {
  test('the second waits for the first and builds on it; what is read again then says it itself', async () => {
    const turns = createTurns<{ version: number }>()
    const seen: number[] = []
    const events: string[] = []
    const save = (from: number) =>
      turns.take(
        1,
        { version: from },
        async ({ version }) => {
          events.push('begun')
          await Promise.resolve()
          seen.push(version)
          turns.leave(1, { version: version + 1 })
          events.push('answered')
        },
        () => Promise.resolve(),
      )
    await Promise.all([save(3), save(3)])
    expect(seen).toEqual([3, 4])
    expect(events).toEqual(['begun', 'answered', 'begun', 'answered'])
    await save(9)
    expect(seen).toEqual([3, 4, 9])
  })

  test('one that fails does not hold up the next', async () => {
    const turns = createTurns<{ version: number }>()
    const broken = turns.take(
      1,
      { version: 3 },
      () => Promise.reject(new Error('no')),
      () => Promise.resolve(),
    )
    await expect(broken).rejects.toThrow('no')
    let seen = 0
    await turns.take(
      1,
      { version: 3 },
      async ({ version }) => void (seen = version),
      () => Promise.resolve(),
    )
    expect(seen).toBe(3)
  })
})
