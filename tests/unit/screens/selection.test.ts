import { describe, expect, it } from 'vitest'
import { order } from '#entities/order/order.ts'
import {
  isSelected,
  joined,
  noSelection,
  sizeOf,
  sumsOf,
  toggled,
  wireChoice,
} from '#screens/search/selection/selection.ts'
import type { Selection } from '#screens/search/selection/selection.ts'

const row = (id: number) => ({ id, version: 1 })
const all: Selection = { kind: 'all', frozen: { id: 's', total: 3, until: '' }, except: new Set() }

describe('chosen rows', () => {
  it('are named one by one', () => {
    const selection = toggled(toggled(noSelection, row(7)), row(9))
    expect(wireChoice(selection)).toEqual({ ids: [7, 9] })
    expect(wireChoice(toggled(selection, row(7)))).toEqual({ ids: [9] })
    expect(wireChoice(noSelection)).toBeUndefined()
  })

  it('lose a row that is taken out of all that match, and get it back', () => {
    const without = toggled(all, row(2))
    expect(sizeOf(without)).toBe(2)
    expect([1, 2, 3].map((id) => isSelected(without, id))).toEqual([true, false, true])
    expect(wireChoice(without)).toEqual({ session: 's', except: [2] })
    expect(wireChoice(toggled(without, row(2)))).toEqual({ session: 's' })
    expect(wireChoice(joined(without, [row(2), row(3)]))).toEqual({ session: 's' })
  })

  it('are none once every row is taken out', () => {
    expect([1, 2, 3].reduce<Selection>((left, id) => toggled(left, row(id)), all)).toEqual(noSelection)
  })

  it('come to a sum in each of their currencies, once there are two of them', () => {
    const rows = [
      { ...row(1), total: '0.10', currency: 'EUR' },
      { ...row(2), total: '5.00', currency: 'CHF' },
      { ...row(3), total: '0.20', currency: 'EUR' },
    ]
    expect(sumsOf(order, joined(noSelection, rows))).toEqual([
      { amount: '0.30', currency: 'EUR' },
      { amount: '5.00', currency: 'CHF' },
    ])
    expect(sumsOf(order, joined(noSelection, rows.slice(0, 1)))).toEqual([])
    expect(sumsOf(order, all)).toEqual([])
  })
})
