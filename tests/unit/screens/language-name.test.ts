import { expect, it } from 'vitest'
import { offeredLocales } from '#entities/locale.ts'
import { languageName } from '#screens/language-name.ts'

it('offers seven languages, each in its own words, and not Slovenian (spec §1)', () => {
  expect(offeredLocales.map((locale) => languageName(locale))).toEqual([
    'Deutsch (Deutschland)',
    'Deutsch (Schweiz)',
    'English (United Kingdom)',
    'Español (España)',
    'Français (France)',
    'Italiano (Italia)',
    'Suomi (Suomi)',
  ])
})
