import { describe, expect, test } from 'vitest'
import { locales } from '#entities/locale.ts'
import { answerTo } from '#server/answer.ts'

const failing = (code: string, more: object = {}) => Object.assign(new Error('deep inside'), { code, ...more })

describe('what the database or the disk cannot do now is a 503 with its own sentence', () => {
  test.for<[string, string, object?]>([
    ['53300', 'unavailable'],
    ['53200', 'unavailable'],
    ['57014', 'unavailable'],
    ['57P01', 'unreachable'],
    ['08006', 'unreachable'],
    ['EPIPE', 'unreachable', { syscall: 'write' }],
    ['ECONNRESET', 'unreachable', { syscall: 'read' }],
    ['ECONNREFUSED', 'unreachable', { syscall: 'connect' }],
    ['53100', 'storage_full'],
    ['ENOSPC', 'storage_full', { syscall: 'write' }],
    ['EDQUOT', 'storage_full'],
    ['58030', 'storage_failed'],
    ['EIO', 'storage_failed'],
  ])('%s is %s', ([inside, code, more]) => {
    const texts = Object.keys(locales).map((locale) => {
      const { status, body, retryAfter } = answerTo(failing(inside, more), locale as keyof typeof locales) // its keys
      expect(retryAfter).toBeGreaterThan(0)
      expect({ status, code: body['code'] }).toEqual({ status: 503, code })
      return String(body['error'])
    })
    expect(texts.every((text) => /^\p{Lu}.+\.$/u.test(text))).toBe(true)
    // Swiss German may read as German does
    expect(new Set(texts).size).toBeGreaterThanOrEqual(texts.length - 1)
  })

  test('a connection that broke without a code', () => {
    const error = new Error('Connection terminated unexpectedly')
    expect(answerTo(error, 'en_EN')).toMatchObject({ status: 503, body: { code: 'unreachable' } })
  })

  test('a mistake stays one', () => {
    expect(answerTo(failing('42601'), 'en_EN').status).toBe(500)
    expect(answerTo(failing('constructor'), 'en_EN').status).toBe(500)
  })
})

describe('a reference to what is not there is a 422 on its field', () => {
  test.for([
    ['orders', 'orders_payment_method_id_fkey', 'payment_method_id'],
    ['shop_payment_methods', 'shop_payment_methods_shop_id_fkey1', 'shop_id'],
    ['orders', 'orders_named_by_hand', 'body'],
  ] as const)('%s, %s', ([table, constraint, field]) => {
    const { status, body } = answerTo(failing('23503', { table, constraint }), 'en_EN')
    expect({ status, ...body }).toMatchObject({
      status: 422,
      code: 'invalid',
      fields: { [field]: ['This record does not exist'] },
    })
  })
})
