import { expect, test } from 'vitest'
import { offeredLocales } from '#entities/locale.ts'
import { taxCategories, type TaxCategory } from '#server/document/paper.ts'
import { categoryOf, reasonOf } from '#server/document/tax-case.ts'

const number = 'FR40303265045'
const cases: readonly [string, TaxCategory, number, string, string, string | null, boolean, boolean][] = [
  // what it is, category, rate, seller, to, buyer's VAT number, exempt, goods
  ['at home, with tax', 'S', 19, 'DE', 'DE', null, false, true],
  ['at home, to a business', 'S', 19, 'DE', 'DE', 'DE136695976', false, true],
  ['at home, an article without tax', 'Z', 0, 'DE', 'DE', null, false, true],
  ['at home, without tax for a reason', 'E', 0, 'DE', 'DE', null, true, true],
  ['within the EU, to a person', 'S', 20, 'DE', 'FR', null, false, true],
  ['within the EU, to a business that pays tax', 'S', 19, 'DE', 'FR', number, false, true],
  ['within the EU, goods to a business', 'K', 0, 'DE', 'FR', number, true, true],
  ['within the EU, a service to a business', 'AE', 0, 'DE', 'FR', number, true, false],
  ['within the EU, exempt without a number', 'E', 0, 'DE', 'FR', null, true, true],
  ['to Switzerland, goods', 'G', 0, 'DE', 'CH', null, true, true],
  ['to Switzerland, goods with tax', 'S', 19, 'DE', 'CH', null, false, true],
  ['to Switzerland, a service to a business', 'O', 0, 'DE', 'CH', 'CHE116281271', true, false],
  ['to Switzerland, a service at no rate beside others', 'Z', 0, 'DE', 'CH', null, false, false],
  ['in Switzerland', 'S', 8.1, 'CH', 'CH', null, false, true],
  ['from Switzerland into the EU', 'G', 0, 'CH', 'DE', 'DE136695976', true, true],
]

test.each(cases)('%s is %s', (_, category, rate, seller, to, buyerVatNumber, isExempt, hasGoods) => {
  expect(categoryOf(rate, { seller, to, buyerVatNumber, isExempt, hasGoods })).toBe(category)
})

test('each case without tax says why, in every language', () => {
  const without = taxCategories.filter((category) => category !== 'S' && category !== 'Z')
  for (const locale of offeredLocales) {
    expect([reasonOf('S', locale), reasonOf('Z', locale)]).toEqual([null, null])
    for (const category of without) expect(reasonOf(category, locale)).toMatch(/^\p{Lu}.{5,}\.$/u)
  }
  expect(new Set(offeredLocales.map((locale) => reasonOf('K', locale))).size).toBeGreaterThan(5)
})
