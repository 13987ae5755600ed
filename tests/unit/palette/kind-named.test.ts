import { describe, expect, test } from 'vitest'
import { kindNamed } from '#app/palette/choosing/kind-named.ts'
import { isLocale, locales } from '#entities/locale.ts'
import { outlines } from '#entities/outlines.ts'
import { text } from '#server/texts.ts'

const found = outlines.filter((entity) => entity.found !== undefined)

/** A customer, several of them, and an invoice, as people say them. */
const said = {
  de_DE: ['Kunde', 'kunden', 'Rechnung'],
  de_CH: ['Kunde', 'kunden', 'Rechnung'],
  en_EN: ['customer', 'Customers', 'invoice'],
  fr_FR: ['client', 'Clients', 'facture'],
  it_IT: ['cliente', 'Clienti', 'fattura'],
  es_ES: ['cliente', 'Clientes', 'factura'],
  fi_FI: ['asiakas', 'Asiakkaat', 'lasku'],
  sl_SI: ['stranka', 'Stranke', 'račun'],
} as const

describe.each(Object.keys(locales).filter(isLocale))('a kind’s word before a name in %s', (locale) => {
  const t = (key: string, { ns, lng }: { ns: string; lng?: string }) => text(isLocale(lng) ? lng : locale, ns, key)
  const kindsIn = (query: string) => {
    const { text: looked, among } = kindNamed(query, found, t)
    return [looked, ...among.map(({ name }) => name)]
  }

  test('looks for the rest in that kind alone', () => {
    const [one, many, invoice] = said[locale]
    expect(kindsIn(`${one} müller`)).toEqual(['müller', 'customer'])
    expect(kindsIn(`${many} van der Berg`)).toEqual(['van der Berg', 'customer'])
    expect(kindsIn(`${invoice} R1-2026`)).toEqual(['R1-2026', 'invoice'])
    // English is understood everywhere
    expect(kindsIn('customer müller')).toEqual(['müller', 'customer'])
  })

  test('is a word like any other where nothing follows it, or it only begins so', () => {
    const [one] = said[locale]
    const all = found.map(({ name }) => name)
    for (const query of [one, `${one} `, `${one}x müller`, 'müller']) expect(kindsIn(query)).toEqual([query, ...all])
  })
})
