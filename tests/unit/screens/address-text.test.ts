import { expect, test } from 'vitest'
import { addressFields, type Address } from '#entities/address.ts'
import { isSamePlace, linesOf } from '#screens/order/address-text.ts'

const nothing = Object.fromEntries(Object.keys(addressFields).map((name) => [name, null])) as Address // each of them
const address: Address = {
  ...nothing,
  last_name: 'Berg',
  address_line_1: 'Weg 1',
  postal_code: '20095',
  city: 'Hamburg',
  email: 'a@b.example',
}
const place = 'Weg 1, 20095\u00a0Hamburg'

test('an address names its country, by its letters in the language of whoever reads, else as it was written', () => {
  expect(linesOf({ ...address, country_code: 'FI' }, null, 'de_DE')).toEqual([
    'Berg',
    `${place}, Finnland`,
    'a@b.example',
  ])
  expect(linesOf({ ...address, country_code: 'FI', country: 'Suomi' }, 'a@b.example', 'fr_FR')).toEqual([
    'Berg',
    `${place}, Finlande`,
  ])
  expect(linesOf({ ...address, country: 'Schottland' }, null, 'de_DE')[1]).toBe(`${place}, Schottland`)
  // what are no letters of a country stands as it is
  expect(linesOf({ ...address, country_code: 'x' }, null, 'de_DE')[1]).toBe(`${place}, x`)
})

test('the same place is so whether a shop wrote its country out or not', () => {
  expect(
    isSamePlace({ ...address, country_code: 'DE' }, { ...address, country_code: 'DE', country: 'Deutschland' }),
  ).toBe(true)
  expect(isSamePlace({ ...address, country_code: 'DE' }, { ...address, country_code: 'AT' })).toBe(false)
})
