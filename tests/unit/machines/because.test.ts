import { expect, test } from 'vitest'
import { orderStatuses } from '#entities/order-status.ts'
import { verdict } from '#machines/life.ts'
import { lives } from '#machines/lives.ts'
import { wakeOrder } from '#machines/order-moves.ts'
import { orderRules } from '#machines/order-rules.ts'
import { refusalsOf } from '#scripts/locales/derived.ts'
import { hasText, text } from '#server/texts.ts'
import { eventCases } from '#tests/support/order-events.ts'
import { ordersWithOneFactChanged } from '#tests/support/order-life.ts'

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
  expect(codes.filter((code) => !hasText(locale, ['because', 'errors'], code))).toEqual([])
  const sentences = codes.map((code) => text(locale, ['because', 'errors'], code, { details: 'x', count: 2 }))
  expect(sentences.filter((sentence) => sentence.includes('{{') || !/^[A-ZÄÖÜ]/.test(sentence))).toEqual([])
  expect(new Set(sentences).size).toBe(codes.length)
})

test('a sentence in German is not the English one', () => {
  const same = codes.filter(
    (code) => text('de_DE', ['because', 'errors'], code) === text('en_EN', ['because', 'errors'], code),
  )
  expect(same).toEqual([])
})
