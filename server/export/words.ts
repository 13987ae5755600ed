import type { Filter } from '#api/search.ts'
import { labelOf } from '#entities/entity.ts'
import type { Actor } from '#entities/access.ts'
import { locales, type Locale } from '#entities/locale.ts'
import type { Queries } from '#server/db.ts'
import { allOf } from '#server/search/condition.ts'
import { labelIn } from '#server/search/label.ts'
import type { SearchTarget } from '#server/search/search-target.ts'
import { fieldOf, sourceOf, type Source } from '#server/search/source.ts'
import { named, sql } from '#server/sql.ts'
import { text } from '#server/texts.ts'
import { choicesFor } from '#server/search/choice.ts'

type Asker = { readonly user: Actor; readonly locale: Locale }

/** What was asked for, in the words of whoever asked: "Status: In Bearbeitung; Shop: Nordlicht; „müller“". */
export async function describeSearch(db: Queries, source: Source, asker: Asker, params: SearchTarget): Promise<string> {
  const { locale } = asker
  if (params.ids !== undefined) return describePicked(locale, params.ids.length)
  const filters = await Promise.all(
    (params.filters ?? []).map(async (filter) => {
      const label = text(locale, 'entities', labelOf(source.entity, filter.field))
      return `${label}: ${await valueIn(db, source, asker, filter)}`
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
export const describePicked = (locale: Locale, count: number): string => counted(locale, 'export.chosen', count)

const counted = (locale: Locale, key: string, count: number) =>
  text(locale, 'errors', key, { count, number: new Intl.NumberFormat(locales[locale].tag).format(count) })

async function valueIn(db: Queries, source: Source, asker: Asker, { field, op, value }: Filter): Promise<string> {
  const { locale } = asker
  const words = await Promise.all([value ?? []].flat().map((one) => wordOf(db, source, asker, field, one)))
  if (op === 'rel') return text(locale, 'search', `range.${String(value)}`)
  const list = new Intl.ListFormat(locales[locale].tag, { type: 'disjunction' }).format(words)
  return text(locale, 'errors', `export.op.${op}`, { value: list, from: words[0] ?? '', to: words[1] ?? '' })
}

async function wordOf(
  db: Queries,
  source: Source,
  { user, locale }: Asker,
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
    case 'ref':
      // a number alone does not say of which object
      return (field.objectIn === undefined && (await nameOf(db, user, field.to, Number(value)))) || `#${value}`
    default:
      return String(value)
  }
}

/** Its name for whoever may read it: that of a choice for everyone, that of a record only where it is theirs to see. */
async function nameOf(db: Queries, user: Actor, object: string, id: number): Promise<string | undefined> {
  const source = sourceOf(object)
  if (source === undefined) return undefined
  const row = await db.maybe<{ name: string }>(sql`
    select ${labelIn(source.entity, sql`t`)} as name from ${named(source.table)} t
    where t.id = ${id} and ${allOf(choicesFor(user, source))}`)
  return row?.name || undefined
}
