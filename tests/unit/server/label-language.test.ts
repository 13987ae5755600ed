import { expect, test } from 'vitest'
import type { CarrierRequest } from '#server/carrier/carrier.ts'
import { zplOf } from '#server/carrier/zpl.ts'

const address = { name: 'Anna', contact: null, street: 'Kaivokatu 1', supplement: null, postalCode: '00100', city: 'X' }
const drawn = (type: string, country: string): string => {
  const about = { type, weight: 1, parcel: 'PC-1', reference: null }
  const request = { ...about, sender: { ...address, country }, recipient: { ...address, country: 'DE' } }
  return zplOf('MUSTERPOST', request as unknown as CarrierRequest, '0034') // what a label shows of it
}

test('a label that brings goods back says so in the language of whoever sends them', () => {
  expect(drawn('return', 'FI')).toContain('^FDPALAUTUS^FS')
  expect(drawn('return', 'CH')).toContain('^FDRETOURE^FS')
  // Dutch is none of ours
  expect(drawn('return', 'NL')).toContain('^FDRETURN^FS')
  expect(drawn('standard', 'FI')).not.toContain('PALAUTUS')
})
