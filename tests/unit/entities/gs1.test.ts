import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkDigitOf, gtinForms, isGtin } from '#entities/gtin.ts'
import { gs1Of } from '#entities/scan/gs1.ts'

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
const gtin14 = digits(13).map((text) => text + checkDigitOf(text))
const lot = fc.string({ unit: fc.constantFrom(...'ABC123-/'), minLength: 1, maxLength: 20 })

it('finds the article in any order of parts, with and without what is said of the symbology', () => {
  fc.assert(
    fc.property(
      gtin14,
      lot,
      digits(6),
      fc.constantFrom('', ']C1', ']d2', ']Q3', '\u001D'),
      (gtin, batch, day, first) => {
        expect(gs1Of(`${first}01${gtin}17${day}10${batch}`)?.gtin).toBe(gtin)
        expect(gs1Of(`${first}10${batch}\u001D01${gtin}`)?.gtin).toBe(gtin)
        expect(gs1Of(`${first}240${batch}\u001D310300150001${gtin}`)?.gtin).toBe(gtin)
        expect(gs1Of(`(01)${gtin}(10)${batch}`)?.gtin).toBe(gtin)
      },
    ),
  )
})

it('knows what is sent by its SSCC, and refuses what is cut off or wrong', () => {
  expect(gs1Of('00340123450000000014')).toEqual({ gtin: undefined, sscc: '340123450000000014' })
  expect(gs1Of('0104012345678901')?.gtin).toBe('04012345678901')
  expect(gs1Of('0104012345678902')).toBeUndefined()
  expect(gs1Of('010401234567890')).toBeUndefined()
  expect(gs1Of('10LOT')).toBeUndefined()
  expect(gs1Of('A-4711')).toBeUndefined()
  expect(gs1Of('')).toBeUndefined()
})

it('a number has as many ways to be written as it has noughts', () => {
  expect(gtinForms('04012345678901')).toEqual(['04012345678901', '4012345678901'])
  expect(gtinForms('036000291452')).toEqual(['00036000291452', '0036000291452', '036000291452'])
  expect(gtinForms('96385074')).toEqual(['00000096385074', '0000096385074', '000096385074', '96385074'])
  fc.assert(
    fc.property(gtin14, (gtin) => {
      expect(gtinForms(gtin).every(isGtin)).toBe(true)
    }),
  )
})
