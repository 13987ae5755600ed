import { fold } from '#commands/fold.ts'

/** Where the query stands in a text, from and to, as places in the text as it is written; its end twice for nowhere. */
export const placesOf = (text: string, query: string): readonly [number, number] => {
  const wanted = fold(query).trim()
  const folded = fold(text)
  const at = wanted === '' ? -1 : folded.indexOf(wanted)
  if (at < 0) return [text.length, text.length]
  if (folded.length === text.length && !/\p{M}/u.test(text)) return [at, at + wanted.length]
  const places = writtenPlaces(text)
  // half of an ß marks all of it
  const last = places[at + wanted.length - 1] ?? 0
  return [places[at] ?? 0, places.find((place) => place > last) ?? text.length]
}

/** Folding makes two letters of an ß or a ligature and none of an accent: for each folded letter its place in the text. */
const writtenPlaces = (text: string): number[] => {
  const places: number[] = []
  let at = 0
  for (const letter of text) {
    for (let more = fold(letter).length; more > 0; more -= 1) places.push(at)
    at += letter.length
  }
  return places
}
