import { expect, it } from 'vitest'
import { synonymProblems } from '#scripts/locales/synonyms.ts'
import { terms } from '#scripts/locales/terms.ts'

it('a second word for a thing is named with the one that the house has', () => {
  expect(synonymProblems('de_DE', 'ui:x', 'Die Kundin zahlt')).toEqual([
    'says “Kundin” where the word is “Kunde” (scripts/locales/terms.ts) in',
  ])
  expect(synonymProblems('de_CH', 'ui:x', 'Attribute und Tags')).toHaveLength(2)
  expect(synonymProblems('de_CH', 'ui:x', 'Offerte statt Angebot')).toEqual([
    'says “Angebot” where the word is “Offerte” (scripts/locales/terms.ts) in',
  ])
  expect(synonymProblems('en_EN', 'ui:x', 'Add credit notes')).toEqual([
    'says “credit notes” where the word is “Credit invoice” (scripts/locales/terms.ts) in',
  ])
})

it('whole words count, in the language they are of, and not where a search takes other words', () => {
  expect(synonymProblems('de_DE', 'ui:x', 'Benutzer, Tag, Produktion')).toEqual([])
  expect(synonymProblems('en_EN', 'ui:x', 'Kundin')).toEqual([])
  expect(synonymProblems('de_DE', 'commands:alias.order.place', 'Bestellung')).toEqual([])
})

it('no word is the synonym of another', () => {
  for (const { en, de } of terms) {
    expect(synonymProblems('en_EN', 'ui:x', en)).toEqual([])
    expect(synonymProblems('de_DE', 'ui:x', de)).toEqual([])
  }
})
