import type { Filter } from '#api/search.ts'
import { labelOf } from '#entities/entity.ts'
import { locales, type Locale } from '#entities/locale.ts'
import type { Queries } from '#server/db.ts'
import type { Wanted } from '#server/search/chosen.ts'
import { fieldOf, sourceOf, type Source } from '#server/search/source.ts'
import { named, sql } from '#server/sql.ts'
import { text } from '#server/texts.ts'

/** What was asked for, in the words of whoever asked: "Status: In Bearbeitung; Shop: Nordlicht; „müller“". */
export async function inWords(db: Queries, source: Source, locale: Locale, params: Wanted): Promise<string> {
  if (params.ids !== undefined) return chosenInWords(locale, params.ids.length)
  const filters = await Promise.all(
    (params.filters ?? []).map(async (filter) => {
      const label = text(locale, 'entities', labelOf(source.entity, filter.field))
      return `${label}: ${await valueIn(db, source, locale, filter)}`
    }),
  )
  const query = params.query?.trim() ?? ''
  const said = query === '' ? [] : [text(locale, 'errors', 'export.query', { query })]
  const out = params.except?.length ?? 0
  const asked = [...filters, ...said]
  const left = out === 0 ? [] : [counted(locale, 'export.except', out)]
  return [...(asked.length > 0 ? asked : [text(locale, 'errors', 'export.all')]), ...left].join('; ').slice(0, 4000)
}

/** So many that were chosen. */
export const chosenInWords = (locale: Locale, count: number): string => counted(locale, 'export.chosen', count)

const counted = (locale: Locale, key: string, count: number) =>
  text(locale, 'errors', key, { count, number: new Intl.NumberFormat(locales[locale].tag).format(count) })

async function valueIn(db: Queries, source: Source, locale: Locale, { field, op, value }: Filter): Promise<string> {
  const words = await Promise.all([value ?? []].flat().map((one) => wordOf(db, source, locale, field, one)))
  if (op === 'rel') return text(locale, 'search', `range.${String(value)}`)
  const list = new Intl.ListFormat(locales[locale].tag, { type: 'disjunction' }).format(words)
  return text(locale, 'errors', `export.op.${op}`, { value: list, from: words[0] ?? '', to: words[1] ?? '' })
}

async function wordOf(
  db: Queries,
  source: Source,
  locale: Locale,
  name: string,
  value: string | number | boolean,
): Promise<string> {
  const field = fieldOf(source, name)
  switch (field?.kind) {
    case 'choice':
      return text(locale, 'entities', `${labelOf(source.entity, name)}.${String(value)}`)
    case 'flag':
      return text(locale, 'search', value === true ? 'yes' : 'no')
    case 'date':
    case 'datetime':
      return String(value).slice(0, 10).split('-').toReversed().join('.')
    case 'ref': {
      const target = sourceOf(field.to)
      const row = target && (await db.maybe<{ name: string | null }>(nameOf(target, Number(value))))
      return row?.name ?? `#${value}`
    }
    default:
      return String(value)
  }
}

const nameOf = ({ view, entity }: Source, id: number) => {
  const [name] = ['name', 'company', 'login'].filter((field) => Object.hasOwn(entity.fields, field))
  return sql`select v.${named(name ?? 'id')}::text as name from ${named(view)} v where v.id = ${id}`
}
