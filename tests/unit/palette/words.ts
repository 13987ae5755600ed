import { readFileSync } from 'node:fs'
import type { TFunction } from 'i18next'
import { candidateOf } from '#app/palette/choosing/words.ts'
import { offers } from '#commands/offers.ts'
import type { Listener, Offer } from '#commands/offers.ts'
import { commands } from '#commands/registry.ts'
import { chainOf, type Locale } from '#entities/locale.ts'

type Texts = Readonly<Record<string, string>>
/** A namespace of a locale over what stands in for it. */
const read = (locale: Locale, namespace: string): Texts =>
  Object.assign(
    {},
    ...chainOf(locale)
      .toReversed()
      .map((next) => JSON.parse(readFileSync(`locales/${next}/${namespace}.json`, 'utf8')) as Texts), // our own catalogues
  )

/** The words of a locale without i18next: the palette only looks up and fills in. */
export const wordsOf = (locale: Locale): TFunction => {
  const textsIn = (of: Locale): Record<string, Texts> => ({
    commands: read(of, 'commands'),
    places: read(of, 'places'),
    ui: read(of, 'ui'),
  })
  const by = Object.fromEntries(chainOf(locale).map((next) => [next, textsIn(next)]))
  const look = (
    key: string,
    { ns = 'commands', defaultValue, place = '', role = '', lng }: Record<string, string> = {},
  ) => (by[lng ?? locale]?.[ns]?.[key] ?? defaultValue ?? key).replace('{{place}}', place).replace('{{role}}', role)
  return look as unknown as TFunction // what the palette asks of it
}

/** What is offered somewhere, with the words by which a language finds it. */
export const candidatesOf = (offered: readonly Offer[], locale: Locale) => {
  const t = wordsOf(locale)
  return offered.map((offer) => candidateOf(offer, t, locale))
}

const everything: Listener = { hears: () => true, verdict: () => ({ ok: true }), send: () => {} }

/** Everything there is on offer, as on a list of orders with a focused row. */
export const candidatesIn = (locale: Locale) =>
  candidatesOf(offers(commands, { app: everything, list: everything, record: everything }), locale)
