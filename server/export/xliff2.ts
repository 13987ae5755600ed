import type { Actor } from '#entities/access.ts'
import { defaultLocale, locales } from '#entities/locale.ts'
import type { Queries } from '#server/db.ts'
import { viewFor } from '#server/search/own-references.ts'
import { refuse } from '#server/problem.ts'
import type { Source } from '#server/search/source.ts'
import { sql, type Sql } from '#server/sql.ts'
import type { ExportRows } from './query.ts'
import { escaped, tagOf } from './xliff.ts'

const root = '<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0"'
const sizes = 'xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0"'
const source = `srcLang="${locales[defaultLocale].tag}"`

export const xliff2Head = '<?xml version="1.0" encoding="UTF-8"?>\n'
export const xliff2Tail = '</file>\n</xliff>\n'
/** A file of no texts: it has to have one. */
export const xliff2Nothing = `${root} ${source}>\n<file id="kontor"><unit id="none"><segment><source></source></segment></unit>\n`

const texts = (of: Source, actor: Actor, { from, where }: ExportRows): Sql => sql`
  ${viewFor(of, actor)} v join translations t on t.id = v.id ${from} where ${where}`

/** The version knows one language in a file. */
export async function requireOneLanguage(db: Queries, of: Source, actor: Actor, rows: ExportRows): Promise<void> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::integer as count from (select distinct v.locale from ${texts(of, actor, rows)}) languages`)
  if (count > 1) throw refuse({ status: 422, code: 'xliff_one_language', fields: { format: 'xliff_one_language' } })
}

/** A unit for each text, as version 2.0 has it: its one language stands at the root, which the first line begins with. */
export function xliff2Rows(of: Source, actor: Actor, rows: ExportRows): Sql {
  return sql`
    with units as (
      select v.id, v.locale, v.called, v.field, v.source, v.target, v.status, v.max_length,
        row_number() over (order by v.id) = 1 as is_first
      from ${texts(of, actor, rows)}
    )
    select case when is_first then ${`${root} ${sizes} ${source} trgLang="`}::text || ${tagOf(sql`locale`)}
        || '"><file id="kontor"><slr:profiles generalProfile="xliff:codepoints"/>' else '' end
      || '<unit id="' || id || '" name="' || ${escaped(sql`called || ' / ' || field`)} || '" slr:sizeRestriction="'
      || max_length || '" xml:space="preserve"><segment state="'
      || case when status = 'done' then 'final' when status = 'draft' then 'translated' else 'initial' end
      || '"><source>' || ${escaped(sql`source`)} || '</source>'
      || case when target is null then '' else '<target>' || ${escaped(sql`target`)} || '</target>' end
      || '</segment></unit>' as line
    from units order by id`
}
