import { isRef } from '#entities/entity.ts'
import type { Entity } from '#entities/entity.ts'

/** Letters that Unicode does not take apart into a letter and a mark. */
const apart: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** Lower case without marks: `Großmann, Öztürk` → `grossmann, ozturk`. What is asked and what is stored go through it. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => apart[letter] ?? letter)

/**
 * What a `search` column holds: each word once, folded, and again with umlauts spelt out for whoever types `Oeztuerk`.
 * A query is asked word by word, so their order says nothing.
 */
export const searchable = (words: readonly (string | null | undefined)[]): string => {
  const given = words.filter((word) => word !== null && word !== undefined).map((word) => word.normalize('NFC'))
  const spelled = given
    .filter((word) => /[äöüøå]/i.test(word))
    .map((word) => word.toLowerCase().replace(/[äöüøå]/g, (letter) => spelledOut[letter] ?? letter))
  const folded = [...given, ...spelled].flatMap((word) => fold(word).split(/\s+/))
  return [...new Set(folded.filter((word) => word !== ''))].join(' ')
}

/** What the `search` column of this record holds: the words of the fields that its entity is searched by. */
export const searchOf = ({ list }: Pick<Entity, 'list'>, row: Readonly<Record<string, unknown>>): string =>
  searchable(
    list.text.map((name) => {
      const value = row[name]
      return isRef(value) ? value.label : typeof value === 'string' ? value : null
    }),
  )
