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

  test('A refund that it has drafted is led to', () => {
    const payment = { id: 7, version: 1, status: 'captured', refund: { id: 26, label: 'RF-26' } }
    expect(movesOfTransaction.made({ type: 'transaction.refund' }, payment)).toEqual({
      object: 'refund',
      id: 26,
      label: 'RF-26',
    })
    expect(movesOfTransaction.made({ type: 'transaction.use' }, payment)).toBeUndefined()
  })

  test('Capturing less than was authorised says what is let go, before and after', () => {
    const method = { id: 3, label: 'Karte' }
    const payment = { id: 7, version: 1, amount: '399.80', currency: 'EUR', payment_method: method, excess_left: null }
    const before = movesOfTransaction.particulars('transaction.capture', payment, { amount: '300.00' })
    expect(before.slice(0, 2)).toEqual([
      { field: 'amount', called: 'authorised', amount: '399.80' },
      { field: 'authorised_amount', called: 'released', amount: '99.80' },
    ])
    expect(movesOfTransaction.particulars('transaction.capture', payment, { amount: '399.80' })).toHaveLength(2)
    const after = movesOfTransaction.outcome(
      { type: 'transaction.capture', amount: '300.00' } as never,
      payment,
      payment,
    )
    expect(after).toEqual({ asked: '300.00', released: '99.80' })
  })

  test('While its provider has not answered no move of it is the next', () => {
    const payment = {
      id: 7,
      version: 1,
      status: 'authorised',
      provider: 'simulated',
      excess_left: null,
      is_asked: false,
    }
    expect(movesOfTransaction.usual(payment)[0]).toBe('transaction.capture')
    expect(movesOfTransaction.usual({ ...payment, is_asked: true })).toEqual([])
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
