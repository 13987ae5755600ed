import { expect, test } from 'vitest'
import { isQrIban, qrReference } from '#server/document/payment.ts'

test('a QR reference has 26 digits and the check digit of the Swiss standard', () => {
  expect(qrReference('21 00000 00003 13947 14300 0901')).toBe('210000000003139471430009017')
  expect(qrReference('R1-2026-00042')).toMatch(/^0+1202600042\d$/)
})

test('an account takes QR references by the number of its bank', () => {
  expect(isQrIban('CH4431999123000889012')).toBe(true)
  expect(isQrIban('CH9300762011623852957')).toBe(false)
  expect(isQrIban('DE03210501701002447188')).toBe(false)
})
