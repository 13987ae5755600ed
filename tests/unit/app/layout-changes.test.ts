import { describe, expect, it } from 'vitest'
import { diffLayouts, applyLayoutChange, mergeLayoutChanges, withoutAcknowledged } from '#app/layout-changes.ts'

const before = { order: ['a', 'b'], sizes: { a: 100, b: 200 }, density: 'compact' } as const

describe('what is told of an arrangement', () => {
  it('is what differs, of the widths column by column', () => {
    expect(diffLayouts(before, { ...before, sizes: { a: 100, b: 216 } })).toEqual({ sizes: { b: 216 } })
    expect(diffLayouts(before, { ...before, sizes: { a: 100 } })).toEqual({ sizes: { b: null } })
    expect(diffLayouts(before, { ...before, page_size: 50 })).toEqual({ page_size: 50 })
    expect(diffLayouts(before, { ...before })).toEqual({})
    expect(diffLayouts(before, {})).toEqual({ order: null, density: null, sizes: null })
  })

  it('makes the one arrangement of the other', () => {
    for (const after of [{ order: ['b', 'a'] }, { ...before, sizes: { b: 1 } }, { hidden: ['a'], page_size: 25 }, {}])
      expect(applyLayoutChange(before, diffLayouts(before, after))).toEqual(after)
  })

  it('keeps what another window has changed meanwhile', () => {
    const mine = diffLayouts(before, { ...before, sizes: { a: 50, b: 200 } })
    const theirs = { ...before, sizes: { a: 100, b: 300 }, hidden: ['c'] }
    expect(applyLayoutChange(theirs, mine)).toEqual({ ...theirs, sizes: { a: 50, b: 300 } })
  })

  it('goes as one with what was changed before, the later one last', () => {
    const both = mergeLayoutChanges({ sizes: { a: 1, b: 2 }, density: 'roomy' }, { sizes: { b: 3 }, density: null })
    expect(both).toEqual({ sizes: { a: 1, b: 3 }, density: null })
    expect(mergeLayoutChanges({ sizes: { a: 1 } }, { sizes: null })).toEqual({ sizes: null })
  })

  it('stays to be told where it was changed again while it was on its way', () => {
    const sent = { order: { density: 'roomy', page_size: 50 } } as const
    expect(withoutAcknowledged(sent, sent)).toEqual({})
    expect(withoutAcknowledged({ ...sent, customer: { page_size: 25 } }, sent)).toEqual({ customer: { page_size: 25 } })
    expect(withoutAcknowledged({ order: { density: 'compact', page_size: 50 } }, sent)).toEqual({
      order: { density: 'compact' },
    })
  })
})
