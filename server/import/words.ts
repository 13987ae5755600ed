import { importKeys, importedFields, rowId } from '#entities/import/import.ts'
import { wireNameOf } from '#entities/edit.ts'
import { labelOf, type Entity } from '#entities/entity.ts'
import { defaultLocale, isLocale, locales, type Locale } from '#entities/locale.ts'
import { headOfSpread, type ColumnOfSpread } from '#server/edit/spread-columns.ts'
import { text } from '#server/texts.ts'

/** All languages, one's own first: where two use a word for different things, it is meant as oneself means it. */
export const languagesFrom = (own: Locale): readonly Locale[] => [
  own,
  ...Object.keys(locales)
    .filter(isLocale)
    .filter((locale) => locale !== own),
]

/** Letters large and small, blanks of any width and the mark of a file alike. */
export const plain = (words: string): string =>
  words.replaceAll('\uFEFF', '').normalize('NFC').replaceAll(/\s+/gu, ' ').trim().toLowerCase()

/** Neither blanks nor signs tell headings apart: `Season code` is `season_code`. */
const bare = (head: string): string => plain(head).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** A heading as the export writes it with what its values are in: `Geändert (Europe/Berlin)`. */
const withoutUnit = (head: string): string => head.replace(/ \([^()]*\)$/, '')

/** What a column can be meant for: a field that is written, a reference by its id as well, or what a row is known by. */
export const targetsOf = (entity: Entity): ReadonlySet<string> =>
  new Set([
    ...importedFields(entity).flatMap(([name, field]) => [name, wireNameOf(name, field)]),
    ...importKeys(entity),
  ])

/** What a column may be meant for by each name that it may have: its field's own, or its label in any language. */
export function namesOf(
  entity: Entity,
  own: Locale,
  spread: readonly ColumnOfSpread[] = [],
): ReadonlyMap<string, string | null> {
  const targets = targetsOf(entity)
  const names = new Map<string, string | null>([[rowId, rowId]])
  const add = (name: string, target: string | null) => void (names.has(bare(name)) || names.set(bare(name), target))
  for (const target of targets) add(target, target)
  for (const locale of languagesFrom(own))
    for (const name of Object.keys(entity.fields))
      // what nobody writes has its name all the same: no other field is taken for it
      add(text(locale, 'entities', labelOf(entity, name)), targets.has(name) ? name : null)
  for (const column of spread)
    for (const locale of languagesFrom(own)) add(headOfSpread(entity, column, locale), column.name)
  // by the name of its record alone, as whoever makes such a file by hand would call it
  for (const { label, name } of spread) add(label, name)
  return names
}

/** The column that says a field, also one that nobody writes: by its own name or by its label in any language. */
export function columnOf(entity: Entity, heads: readonly string[], name: string): number | undefined {
  const called = new Set(
    [name, ...languagesFrom(defaultLocale).map((one) => text(one, 'entities', labelOf(entity, name)))].map(bare),
  )
  const at = heads.findIndex((head) => called.has(bare(head)))
  return at < 0 ? undefined : at
}

export const meantBy = (names: ReadonlyMap<string, string | null>, head: string): string | null => {
  const name = plain(head)
  return names.get(bare(name)) ?? names.get(bare(withoutUnit(name))) ?? null
}
