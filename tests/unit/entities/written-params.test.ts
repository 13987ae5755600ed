import { expect, test } from 'vitest'
import { writtenParams } from '#entities/written-params.ts'

test('bounds and amounts are written as the language writes them, names and counts stay', () => {
  expect(writtenParams({ min: 0.01, max: 9_999_999_999 }, 'de_DE')).toEqual({ min: '0,01', max: '9.999.999.999' })
  expect(writtenParams({ min: '0.01' }, 'en_EN')).toEqual({ min: '0.01' })
  expect(writtenParams({ count: 1500, number: 148223, holder: '1.5' }, 'de_DE')).toEqual({
    count: 1500,
    number: 148223,
    holder: '1.5',
  })
  expect(writtenParams({ amount: '1224.85', currency: 'EUR' }, 'de_DE').amount).toBe('1.224,85\u00A0€')
  expect(writtenParams({ amount: '1.005' }, 'de_DE').amount).toBe('1,005')
})
