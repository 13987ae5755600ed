import { fold } from '#commands/fold.ts'
import { listPlaceOf, recordPlaceOf } from '#commands/places.ts'
import type { Outline } from '#entities/entity.ts'
import { fallbackLocale } from '#entities/locale.ts'

type Texts = (key: string, options: { ns: string; lng?: string }) => string

/** One of these and several of them, as their places are called, here and in English. */
const kindWords = ({ name }: Outline, t: Texts): string[] =>
  [recordPlaceOf({ name }), listPlaceOf({ name })].flatMap((place) =>
    place === undefined ? [] : [t(place, { ns: 'places' }), t(place, { ns: 'places', lng: fallbackLocale })],
  )

/** What is looked for, and in which entities: `kunde müller` looks for Müller among the customers alone. */
export const kindNamed = (
  query: string,
  among: readonly Outline[],
  t: Texts,
): { text: string; among: readonly Outline[] } => {
  const typed = query.trimStart()
  const folded = fold(typed)
  const named = among
    .flatMap((entity) => kindWords(entity, t).map((word) => ({ entity, word })))
    .filter(({ word }) => folded.startsWith(`${fold(word)} `))
    // of words that begin alike the longer one is meant
    .toSorted((a, b) => b.word.length - a.word.length)
  const longest = named[0]?.word ?? ''
  const text = typed.slice(longest.length).trim()
  if (longest === '' || text === '') return { text: query, among }
  const kinds = new Set(named.filter(({ word }) => fold(word) === fold(longest)).map(({ entity }) => entity))
  return { text, among: [...kinds] }
}
