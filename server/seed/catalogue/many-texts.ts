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
      select 'product', p.id, f.field, l.locale, p.name, x.said, d.target, d.target,
        case when d.target is null then 'missing' else 'done' end, case when d.target is not null then md5(x.said) end,
        case when d.target is not null then t.at + interval '2 days' end, t.at, t.at,
        searchable_text(concat_ws(' ', p.name, x.said, d.target))
      from products p
      cross join lateral (values
        ('name', p.name), ('short_title', p.short_title), ('short_description', p.short_description),
        ('description', p.description), ('bullet_points', p.bullet_points), ('meta_description', p.meta_description)
      ) x (field, said)
      join translated_fields f on f.object = 'product' and f.field = x.field
      cross join translation_locales l
      cross join lateral (select now() - make_interval(mins => (p.id % 100000)::integer) as at) t
      cross join lateral (select case
        when l.locale = 'de_CH' and p.id % 25 <> 7
          then replace(replace(replace(x.said, 'ß', 'ss'), '„', '«'), '“', '»')
        when l.locale = 'en_EN' and p.id % 2 = 0 or x.field = 'name' and p.id % 7 = 3
          then replace(replace(x.said, '„', '“'), '“', '”')
        end as target) d
      where p.id > ${last} and p.type <> 'variation' and coalesce(x.said, '') <> ''
      order by p.id, f.field, l.locale`)
  })
}
