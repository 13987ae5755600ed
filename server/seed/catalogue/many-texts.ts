import type { Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { withoutIndexes } from '../bulk.ts'

/**
 * The texts of every product behind this one, in each language, in one statement: the trigger that would write them rests
 * while products are made, and so do those that would look at each text again. In Switzerland nearly all is done, in
 * English half, and elsewhere what customers read first.
 */
export async function textProducts(db: Db, last: number): Promise<void> {
  await withoutIndexes(db, ['translations'], async () => {
    await db.run(sql`
      insert into translations (object, object_id, field, locale, called, source, target, shown, status, made_hash,
        date_translated, date_source_changed, date_updated, search)
      select 'product', p.id, x.field, l.locale, p.name, x.said, v.target, v.target,
        case when v.target is null then 'missing' else 'done' end, case when v.target is not null then md5(x.said) end,
        case when v.target is not null then t.at + interval '2 days' end, t.at, t.at, v.search
      from products p
      cross join lateral (select now() - make_interval(mins => (p.id % 100000)::integer) as at) t
      cross join lateral (
        select x.field, x.said,
          p.id % 25 <> 7 as in_swiss, p.id % 2 = 0 as in_english, x.field = 'name' and p.id % 7 = 3 as in_every
        from (values
          ('name', p.name), ('short_title', p.short_title), ('short_description', p.short_description),
          ('description', p.description), ('bullet_points', p.bullet_points), ('meta_description', p.meta_description)
        ) x (field, said)
        join translated_fields f on f.object = 'product' and f.field = x.field
        where coalesce(x.said, '') <> ''
      ) x
      -- what several languages say is made searchable once: that is most of the work
      cross join lateral (
        select kind, target, searchable_text(concat_ws(' ', p.name, x.said, target)) as search
        from (values
          ('swiss', x.in_swiss, replace(replace(replace(x.said, 'ß', 'ss'), '„', '«'), '“', '»')),
          ('english', x.in_english or x.in_every, replace(replace(x.said, '„', '“'), '“', '”')),
          ('none', not x.in_every, null)
        ) v (kind, is_said, target)
        where is_said offset 0
      ) v
      join translation_locales l on v.kind = case
        when l.locale = 'de_CH' and x.in_swiss then 'swiss'
        when l.locale = 'en_EN' and x.in_english or x.in_every then 'english'
        else 'none' end
      where p.id > ${last} and p.type <> 'variation'
      order by p.id, x.field, l.locale`)
  })
}
