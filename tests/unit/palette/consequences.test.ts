import { expect, test } from 'vitest'
import { consequencesOf } from '#app/palette/confirming/payload.ts'
import { movesOfOrder } from '#machines/order/moves.ts'
import { readyOrder } from '#tests/support/order-life.ts'

test('placing an order says where the method that is chosen leads, not the one that it had', () => {
  const record = { ...readyOrder, id: 5, version: 1, status: 'cart', placement_status: 'pending', invoiced_in: null }
  const place = (value: number) =>
    consequencesOf(
      {
        request: {
          confirms: true,
          by: 'palette',
          id: 'order.place',
          subject: { object: 'order', id: 5, version: 1, record, moves: movesOfOrder },
        },
        force: undefined,
        needs: [
          {
            name: 'payment_method_id',
            kind: 'choice',
            value,
            choices: [
              { value: 1, label: 'Vorkasse', facts: { placement_status: 'pending', invoiced_in: null } },
              { value: 2, label: 'Rechnung', facts: { placement_status: 'processing', invoiced_in: 'processing' } },
            ],
          },
        ],
      },
      undefined,
    )
  expect(place(1)).toMatchObject({ from: 'cart', to: 'pending', warnings: [] })
  expect(place(2)).toMatchObject({ from: 'cart', to: 'processing', warnings: ['writes_invoice'] })
})
