import { describe, expect, it } from 'vitest'
import { isSelected, joined, noSelection, sizeOf, toggled, wireChoice } from '#screens/search/selection/selection.ts'
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
})
