import { describe, expect, test } from 'vitest'
import { order } from '#entities/order/order.ts'
import { transaction } from '#entities/transaction/transaction.ts'
import { begunFrom } from '#machines/editor/begun-from.ts'
import { movesOfTransaction } from '#machines/transaction/moves.ts'

describe('a payment, in plain words', () => {
  test('Drafting a refund of what was paid too much says how much, for the payment stands as it stood', () => {
    const payment = { id: 7, version: 1, status: 'captured', excess_left: '57.00', currency: 'EUR' }
    expect(movesOfTransaction.outcome({ type: 'transaction.refund' }, payment, payment)).toEqual({ drafted: '57.00' })
    expect(movesOfTransaction.outcome({ type: 'transaction.use' }, payment, payment)).toBeUndefined()
  })

  test('Begun from its order it is paid as that says, today, over what is open; nothing where nothing is', () => {
    const method = { id: 3, label: 'Vorkasse' }
    const from = { id: 9, number: '148223', payment_method: method, open_total: '57.00' }
    const began = (record: typeof from) =>
      begunFrom(transaction, order, record, '2026-11-27').map((one) => ('path' in one ? [one.path, one.value] : []))
    const alike = [
      ['order', { id: 9, label: '148223' }],
      ['payment_method', method],
    ]
    const today = ['date_paid', '2026-11-27']
    expect(began(from)).toEqual([...alike, ['amount', '57.00'], today])
    expect(began({ ...from, open_total: '0.00' })).toEqual([...alike, today])
  })
})
