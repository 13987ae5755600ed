import { describe, expect, it } from 'vitest'
import { createTyped } from '#app/palette/typed.ts'
import type { Asked, Need } from '#machines/palette.ts'

const asked: Asked = { id: 'order.confirm_shipment', confirms: true }
const empty: Need[] = [{ name: 'tracking_number', kind: 'text', max: 64, value: '' }]
const filled: Need[] = [{ name: 'tracking_number', kind: 'text', max: 64, value: '0034043412' }]

/** Somebody typed, and a 401 came. */
const left = () => {
  const typed = createTyped()
  typed.restore(1, asked, empty)
  typed.leave(asked, filled)
  return typed
}

describe('arguments that were typed when a 401 came', () => {
  it('are there again for the same user and command, once', () => {
    const typed = left()
    expect(typed.restore(1, asked, empty)).toEqual(filled)
    expect(typed.restore(1, asked, empty)).toEqual(empty)
  })

  it('are not there for somebody else, or for another command', () => {
    expect(left().restore(2, asked, empty)).toEqual(empty)
    expect(left().restore(1, { ...asked, id: 'order.place' }, empty)).toEqual(empty)
  })

  it('are gone after a sign-out without an open page', () => {
    const typed = left()
    typed.leave(null, [])
    expect(typed.restore(1, asked, empty)).toEqual(empty)
  })

  it('give way where a choice is no longer offered', () => {
    const typed = createTyped()
    const choice = (value: number, ...offered: number[]): Need[] => [
      {
        name: 'payment_method_id',
        kind: 'choice',
        choices: offered.map((id) => ({ value: id, label: `${id}` })),
        value,
      },
    ]
    typed.restore(1, asked, choice(1, 1, 2))
    typed.leave(asked, choice(2, 1, 2))
    expect(typed.restore(1, asked, choice(1, 1, 3))).toEqual(choice(1, 1, 3))
  })
})
