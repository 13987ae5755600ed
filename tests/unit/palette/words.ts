import { readFileSync } from 'node:fs'
import type { TFunction } from 'i18next'
import { candidateOf } from '#app/palette/choosing/words.ts'
import { offers } from '#commands/offers.ts'
import type { Listener } from '#commands/offers.ts'
import { commands } from '#commands/registry.ts'
import { chainOf, fallbackLocale, type Locale } from '#entities/locale.ts'

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
const wordsOf = (locale: Locale): TFunction => {
  const textsIn = (of: Locale): Record<string, Texts> => ({
    commands: read(of, 'commands'),
    places: read(of, 'places'),
  })
  const own = textsIn(locale)
  const english = textsIn(fallbackLocale)
  const look = (key: string, { ns = 'commands', defaultValue, place = '', lng }: Record<string, string> = {}) =>
    ((lng === fallbackLocale ? english : own)[ns]?.[key] ?? defaultValue ?? key).replace('{{place}}', place)
  return look as unknown as TFunction // what the palette asks of it
}

const everything: Listener = { hears: () => true, verdict: () => ({ ok: true }), send: () => {} }

/** Everything there is on offer, as on a list of orders with a focused row. */
export const candidatesIn = (locale: Locale) =>
  offers(commands, { app: everything, list: everything, record: everything }).map((offer) =>
    candidateOf(offer, wordsOf(locale)),
  )
