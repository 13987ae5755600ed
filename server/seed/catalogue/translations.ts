import type { Db } from '#server/db.ts'
import { transaction } from '#server/db.ts'
import { sql, type Sql } from '#server/sql.ts'
import { translatedWords } from './translated-words.ts'

const languages = ['en_EN', 'fr_FR', 'it_IT', 'es_ES', 'fi_FI'] as const

type Word = { readonly german: string; readonly locale: string; readonly text: string }

const words: readonly Word[] = translatedWords
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [german = '', ...texts] = line.split('|').map((cell) => cell.trim())
    return languages.flatMap((locale, at) => {
      const text = texts[at] ?? ''
      return text === '' ? [] : [{ german, locale, text }]
    })
  })

/** What is done: its translation, and who did it some weeks ago. */
const done = (text: Sql, ago: Sql): Sql => sql`
  target = ${text}, shown = ${text}, status = 'done', made_hash = t.source_hash, source_before = null,
  translated_by_id = (select id from users where login = 'translator'), date_translated = now() - ${ago}`

/**
 * Some of what customers read is translated: much of it into English and French, little into Finnish, and in each there
 * are drafts and what has become wrong since.
 */
export async function seedTranslations(db: Db): Promise<void> {
  await transaction(db, async (tx) => {
    const days = sql`make_interval(days => (t.object_id % 90)::integer)`
    // figures and sizes are the same in every language
    await tx.run(sql`
      update translations t set ${done(sql`t.source`, days)}
      where t.status = 'missing' and t.source !~ '[a-zäöüß]{3,}'`)
    // the Swiss write no ß
    await tx.run(sql`
      update translations t set ${done(sql`replace(replace(replace(t.source, 'ß', 'ss'), '„', '«'), '“', '»')`, days)}
      where t.status = 'missing' and t.locale = 'de_CH' and t.object_id % 25 <> 7`)
    const [german, locales, texts] = [
      words.map((word) => word.german),
      words.map((word) => word.locale),
      words.map((word) => word.text),
    ]
    const word = sql`unnest(${german}::text[], ${locales}::text[], ${texts}::text[]) w (german, locale, text)`
    await tx.run(sql`
      update translations t set ${done(sql`w.text`, days)}
      from ${word} where t.status = 'missing' and t.locale = w.locale and t.source = w.german`)
    // what a product is, before its own name
    await tx.run(sql`
      update translations t set ${done(sql`w.text || substr(t.source, length(w.german) + 1)`, days)}
      from ${word}
      where t.status = 'missing' and t.locale = w.locale and t.object = 'product' and t.field = 'name'
        and starts_with(t.source, w.german || ' ') and length(t.source) < 80`)
    // the words that are said everywhere, and what is not translated at all
    await tx.run(sql`
      insert into glossary_entries (term, locale, translation, search)
      select w.german, w.locale, w.text, searchable_text(w.german || ' ' || w.text)
      from ${word} where w.german !~ '[ .,]' and length(w.german) > 3
      order by w.german, w.locale`)
    await tx.run(sql`
      insert into glossary_entries (term, locale, translation, note, search)
      select term, l.locale, term, 'Name, wird nicht übersetzt', searchable_text(term || ' Name, wird nicht übersetzt')
      from unnest(array['Fjordwind', 'Schäfchenwolke', 'Nordlicht']) term cross join translation_locales l`)
    // some are not finished yet
    await tx.run(sql`
      update translations set target = target || ' …'
      where status = 'done' and object = 'product' and object_id % 17 = 3 and locale in ('fr_FR', 'it_IT')`)
    // and of some the source was another
    await tx.run(sql`
      update translations set status = 'outdated', source_before = replace(source, '“', ' alt“'),
        made_hash = md5(replace(source, '“', ' alt“'))
      where status = 'done' and object = 'product' and field = 'name' and source like '%“' and object_id % 11 = 5`)
  })
}
