import type { Actor } from '#entities/access.ts'
import { describe, expect, test } from 'vitest'
import { isLocale, locales } from '#entities/locale.ts'
import type { OrderRow } from '#entities/order/order.ts'
import { orderStatuses, type OrderStatus } from '#entities/order/status.ts'
import { refusalOfAll } from '#machines/bulk.ts'
import { verdict } from '#machines/life/life.ts'
import { lives } from '#machines/life/lives.ts'
import { wakeOrder } from '#machines/order/conditions.ts'
import { lifeOfOrder } from '#machines/order/life.ts'
import { orderRules } from '#machines/order/rules.ts'
import { refusalsOf } from '#scripts/locales/derived.ts'
import { actionsOf } from '#server/life/actions.ts'
import { hasText, text } from '#server/texts.ts'
import { eventCases } from '#tests/support/order-events.ts'
import { ordersWithOneFactChanged, readyOrder } from '#tests/support/order-life.ts'

/** What the server refuses a move or its undo with besides the chart. */
const ofTheServer = [
  'no_right',
  'conflict',
  'no_actions',
  'unknown_action',
  'changed_since',
  'undo_expired',
  'undo_unknown',
  'undone_already',
  'not_offered',
  'choose_pickup',
  'item_unknown',
  'item_not_shippable',
]

const ofTheChart = new Set(
  orderStatuses.flatMap((status) =>
    ordersWithOneFactChanged.flatMap((life) => {
      const snapshot = wakeOrder({ ...life, status })
      return eventCases.flatMap((event) => {
        const answer = verdict(snapshot, orderRules, event)
        return answer.ok ? [] : answer.because.map(({ code }) => code)
      })
    }),
  ),
)

const codes = [...new Set([...ofTheChart, ...lives.flatMap(refusalsOf), ...ofTheServer])]

test.each(['de_DE', 'en_EN'] as const)('every reason has its sentence in %s', (locale) => {
  // one that counts has a form for each number
  const has = (key: string) => hasText(locale, ['because', 'errors'], key)
  expect(codes.filter((code) => !has(code) && !has(`${code}_other`))).toEqual([])
  const sentences = codes.map((code) =>
    text(locale, ['because', 'errors'], code, { details: 'x', named: 'x', count: 2 }),
  )
  expect(sentences.filter((sentence) => sentence.includes('{{') || !/^[A-ZÄÖÜ]/.test(sentence))).toEqual([])
  expect(new Set(sentences).size).toBe(codes.length)
})

test('a sentence in German is not the English one', () => {
  const same = codes.filter(
    (code) =>
      text('de_DE', ['because', 'errors'], code, { count: 2 }) ===
      text('en_EN', ['because', 'errors'], code, { count: 2 }),
  )
  expect(same).toEqual([])
})

describe.each(Object.keys(locales).filter(isLocale))('a wrong status in %s', (locale) => {
  const row = (status: OrderStatus) =>
    ({ ...readyOrder, status, shop: { id: 1, label: 'Shop' } }) as unknown as OrderRow // what its life reads
  const admin: Actor = { id: 1, roles: ['admin'], shops: [] }
  const why = (status: OrderStatus, move: string) =>
    actionsOf(lifeOfOrder, admin, row(status), locale).find(({ action }) => action === move)?.reason
  const word = (status: OrderStatus) => text(locale, 'entities', `order.status.${status}`)

  test('is named, with what can be done in it', () => {
    const said = why('order-in-transit', 'order.release')
    expect(said).toContain(word('order-in-transit'))
    expect(said).toContain(text(locale, 'commands', 'order.complete'))
    expect(said).not.toContain('{{')
  })

  test('is named alone where nothing can be done, and no more than three moves are', () => {
    expect(why('refunded', 'order.release')).toBe(
      text(locale, 'because', 'wrong_state_in', { status: word('refunded') }),
    )
    const possible = lifeOfOrder.moves.filter((move) =>
      why('processing', 'order.place')?.includes(text(locale, 'commands', move)),
    )
    expect(possible).toEqual(['order.prepare_shipping', 'order.confirm_shipment', 'order.prepare_pickup'])
  })
})

test('that it is done to none, and each reason, stand on a line of their own', () => {
  const blocked = [
    { reason_code: 'no_items', reason: '2 orders: no items', count: 2 },
    { reason_code: 'no_address', reason: '1 order: no address', count: 1 },
  ]
  const none = {
    title: 'None of them',
    allowed: 0,
    irreversible: 0,
    from: [],
    sums: [],
    fees: [],
    mails: [],
    units: 0,
    warnings: [],
  }
  expect(refusalOfAll({ ...none, blocked }).because.text).toBe(
    'None of them.\n2 orders: no items.\n1 order: no address.',
  )
})
