import { expect, test } from 'vitest'
import { isLocale, locales } from '#entities/locale.ts'
import { callTroubles, fetchTroubles } from '#entities/shop/connection.ts'
import { isSyncTrouble, syncAnswers, syncTroubles } from '#entities/sync-job/answers.ts'
import { givenUp, isGivenUp, answerRowOf, syncTrouble, troubleIn } from '#server/jobs/job-answer.ts'
import { shopTrouble } from '#server/shop-sync/trouble.ts'
import { hasText, text } from '#server/texts.ts'

test('why a try failed is a code, and beside it stand only the words of whoever was asked', () => {
  expect(troubleIn(shopTrouble('shop_fails', '503 busy', '503 busy'))).toEqual({
    trouble: 'shop_fails',
    words: '503 busy',
  })
  expect(troubleIn(shopTrouble('no_secret', 'The connection has no secret.'))).toEqual({
    trouble: 'no_secret',
    words: null,
  })
  expect(troubleIn(syncTrouble('file_gone', 'a.pdf'))).toEqual({ trouble: 'file_gone', words: 'a.pdf' })
  expect(troubleIn(givenUp('mail_unclear'))).toEqual({ trouble: 'mail_unclear', words: null })
  // what has no code is kept as it was said
  expect(troubleIn(new Error('no answer'))).toEqual({ trouble: null, words: 'no answer' })
  expect(troubleIn(Object.assign(new Error('x'), { trouble: 'nameless', said: 'y' }))).toEqual({
    trouble: null,
    words: 'x',
  })
  expect([isGivenUp(givenUp(null, '550')), isGivenUp(syncTrouble('file_gone'))]).toEqual([true, false])
})

test('an answer is kept with its figures, or as a text, and never what opens something', () => {
  const none = { count: null, missing: null }
  expect(answerRowOf({ said: 'products_compared', count: 9, missing: 2 })).toEqual({
    said: 'products_compared',
    words: null,
    count: 9,
    missing: 2,
  })
  expect(answerRowOf('00340')).toEqual({ said: null, words: '00340', ...none })
  expect(answerRowOf(undefined)).toEqual({ said: null, words: null, ...none })
  expect(answerRowOf({ said: 'taken', words: 'x'.repeat(900) }).words).toHaveLength(500)
})

test('every answer has its sentence in every language, and the same trouble the same one wherever it stands', () => {
  for (const locale of Object.keys(locales).filter(isLocale)) {
    for (const said of syncAnswers) {
      const [area, key] = isSyncTrouble(said)
        ? ['entities', `sync-job.trouble.${said}`]
        : ['record', `job.said.${said}`]
      const words = text(locale, area ?? '', key ?? '', { count: 2, missing: 1 })
      expect(words, `${locale} ${said}`).not.toMatch(/\{\{|^job\.|^sync-job\./)
    }
    for (const trouble of callTroubles) {
      const of = (field: string) => text(locale, 'entities', `${field}.${trouble}`)
      expect(new Set(['sync-job.trouble', 'shop-product.trouble', 'product.shops.trouble'].map(of)).size).toBe(1)
      expect(hasText(locale, 'entities', `shop.connection_trouble.${trouble}`)).toBe(true)
    }
  }
  expect(callTroubles.every((one) => isSyncTrouble(one))).toBe(true)
  expect(fetchTroubles.filter((one) => !syncTroubles.some((other) => other === one))).toEqual([
    'not_events',
    'nameless',
    'cursor_unusable',
  ])
})
