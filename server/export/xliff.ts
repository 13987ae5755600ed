import { defaultLocale, locales } from '#entities/locale.ts'
import type { Actor } from '#entities/access.ts'
import { viewFor } from '#server/search/own-references.ts'
import type { Source } from '#server/search/source.ts'
import { sql, type Sql } from '#server/sql.ts'
import type { ExportRows } from './query.ts'

export const xliffType = 'application/xliff+xml'

/** Never in a text of XML, so that COPY puts nothing around a line. */
export const xliffCopy = `format csv, delimiter e'\\x01', quote e'\\x02'`

export const xliffHead =
  '<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n'
export const xliffTail = '</body></file>\n</xliff>\n'
/** A file of no texts. */
export const xliffNothing = '<file original="kontor" source-language="de-DE" datatype="plaintext"><body>\n'

/** A language as XML names it. */
export const tagOf = (locale: Sql): Sql => sql`(${tags}::jsonb ->> ${locale})`
const tags = JSON.stringify(Object.fromEntries(Object.entries(locales).map(([id, { tag }]) => [id, tag])))

/** As XML writes a text: without what it does not know, and in one line. */
export const escaped = (text: Sql): Sql => sql`
  replace(replace(replace(replace(replace(replace(
    regexp_replace(coalesce(${text}, ''), '[\\x01-\\x08\\x0B\\x0C\\x0E-\\x1F]', '', 'g'),
    '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), E'\\r', '&#13;'), E'\\n', '&#10;')`

/** A unit for each text, in a file for each language: id, what it is, its length, source, translation and how far it is. */
export function xliffRows(source: Source, actor: Actor, { from, where }: ExportRows): Sql {
  return sql`
    with units as (
      select v.id, v.locale, v.called, v.field, v.source, v.target, v.status, v.max_length,
        lag(v.locale) over (order by v.locale, v.id) as before
      from ${viewFor(source, actor)} v join translations t on t.id = v.id ${from} where ${where}
    )
    select case when before is distinct from locale then
        case when before is not null then '</body></file>' else '' end
        || '<file original="kontor" source-language="' || ${locales[defaultLocale].tag}::text || '" target-language="'
        || ${tagOf(sql`locale`)} || '" datatype="plaintext"><body>'
      else '' end
      || '<trans-unit id="' || id || '" resname="' || ${escaped(sql`called || ' / ' || field`)} || '" maxwidth="'
      || max_length || '" size-unit="char" xml:space="preserve"><source>' || ${escaped(sql`source`)} || '</source>'
      || case when target is null then '' else '<target state="'
        || case status when 'done' then 'final' when 'outdated' then 'needs-review-translation' else 'translated' end
        || '">' || ${escaped(sql`target`)} || '</target>' end
      || '</trans-unit>' as line
    from units order by locale, id`
}
