import { expect, test } from 'vitest'
import { countryGroupNames as groups, type CountryGroup } from '#entities/shipping-zone/country-group.ts'
import { countryGroups } from '#entities/shipping-zone/country-groups.ts'
import { isCountry } from '#entities/shipping-zone/country.ts'
import { isLocale, locales } from '#entities/locale.ts'
import { countriesFound, countriesOf } from '#screens/edit/controls/countries-found.ts'
import { filledWith } from '#screens/edit/sheet/filled.ts'
import { text } from '#server/texts.ts'

test('a group is of countries, each once, and is called as no country is', () => {
  for (const group of groups) {
    const members: readonly string[] = countryGroups[group]
    expect(members.filter((code) => !isCountry(code))).toEqual([])
    expect(new Set(members).size).toBe(members.length)
    expect(isCountry(group)).toBe(false)
  }
  expect(countryGroups.EU).toHaveLength(27)
  expect(countryGroups.EEA).toHaveLength(30)
})

test('in every language a group is what its letters and its name find first, and a country what its own name does', () => {
  for (const locale of Object.keys(locales).filter(isLocale)) {
    const nameOf = (group: CountryGroup) => text(locale, 'fields', `country_group.${group}`)
    const all = countriesOf(locale, nameOf)
    const first = (typed: string) => countriesFound(all, typed)[0]?.value
    for (const group of groups) {
      expect(first(group), `${locale} ${group}`).toBe(group)
      expect(first(nameOf(group)), `${locale} ${group}`).toBe(group)
      // as the language abbreviates it
      const letters = /\((\p{Lu}+)\)$/u.exec(nameOf(group))?.[1]
      expect(first((letters ?? group).toLowerCase()), `${locale} ${letters}`).toBe(group)
    }
    const lost = all.filter(({ value, label, group }) => group === undefined && first(label) !== value)
    expect(lost, locale).toEqual([])
    // a country that a group is named by stands before it
    expect(first(label(all, 'CH').slice(0, -5))).toBe('CH')
    expect(
      countriesFound(all, '')
        .slice(0, groups.length)
        .map(({ value }) => value),
    ).toEqual(groups)
    // one country is asked for
    expect(countriesOf(locale).filter(({ group }) => group !== undefined)).toEqual([])
  }
})

const label = (all: readonly { value: string; label: string }[], code: string): string =>
  all.find(({ value }) => value === code)?.label ?? ''

test('of a group those come that are not there yet: the first where it was written, the others below', () => {
  const keyOf = (row: Readonly<Record<string, unknown>>) => String(row['key'])
  const into = (codes: readonly unknown[], row: string) => {
    const rows = codes.map((code, at) => ({ key: String(at), code }))
    const { changes, added } = filledWith({ rows, keyOf }, { row, column: 'code' }, 'DACH')
    return [changes, added]
  }
  expect(into(['AT', { unread: 'dach' }, 'FR'], '1')).toEqual([
    [{ row: '1', column: 'code', value: 'DE' }],
    [{ at: 3, values: { code: 'CH' } }],
  ])
  // what stood in the row that is written over comes again
  expect(into(['DE'], '0')).toEqual([
    [{ row: '0', column: 'code', value: 'DE' }],
    [
      { at: 1, values: { code: 'AT' } },
      { at: 2, values: { code: 'CH' } },
    ],
  ])
  // all are there
  expect(into(['DE', 'AT', 'CH', { unread: 'dach' }], '3')).toEqual([[{ row: '3', column: 'code', value: null }], []])
})
