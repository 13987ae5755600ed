import { expect, test } from 'vitest'
import type { RefundRow } from '#entities/refund/refund.ts'
import { movesOfRefund } from '#machines/refund/moves.ts'

test('A confirmation of a refund names its amount, its way and whom it goes to', () => {
  const refund = {
    id: 3,
    version: 1,
    gross: '47.50',
    order: { id: 8, label: '1008' },
    customer: { id: 5, label: 'Anna Müller' },
    is_automatic: false,
  } as Partial<RefundRow> & { id: number; version: number }
  expect(movesOfRefund.particulars('refund.confirm', refund)).toEqual([
    { field: 'gross', called: 'refunded', amount: '47.50' },
    { field: 'is_automatic', called: 'way', word: 'way.hand' },
    { field: 'customer', called: 'recipient', text: 'Anna Müller' },
    { field: 'order', text: '1008' },
  ])
})
