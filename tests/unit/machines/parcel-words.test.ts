import { expect, test } from 'vitest'
import { movesOfParcel } from '#machines/parcel/moves.ts'

test('the question about a label calls its carrier by its own word', () => {
  expect(movesOfParcel.particulars('parcel.void', { order: null, vendor: 'simulated' } as never)).toEqual([
    { field: 'vendor', choice: 'simulated' },
  ])
})
