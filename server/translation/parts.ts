import type { Actor } from '#entities/access.ts'
import { translatedNames } from '#entities/translation/texts.ts'
import type { TranslationRow } from '#entities/translation/translation.ts'
import { allOf } from '#server/search/condition.ts'
import { isSeenByRecord, shopsClosedIn, visibleTo } from '#server/search/access.ts'
import { knownSource } from '#server/search/source.ts'
import { sql, type Sql } from '#server/sql.ts'
import { readersBy } from '#server/store/record-part.ts'

/** So alike are texts that one is offered for the other. */
const leastLikeness = 0.45

const ref = sql`jsonb_build_object('id', t.id, 'label', t.called)`
/** As `translations_open` has it: missing or outdated. */
const isOpen = sql`t.status in ('missing', 'outdated') and t.source <> ''`
/** So many of what comes next are named, and so many of their texts looked through for them. */
const [mostAfter, mostLookedAt] = [5, 60]

/** Of the others what this user sees. */
const isSeen = (user: Actor): Sql => allOf(visibleTo(user, knownSource('translation')))

const throughProducts = (products: Sql): Sql => sql`
  exists (select from product_shops y where y.shop_id = s.id and y.product_id in (${products}))`

/** Is the record of this id met in the shop `s`? A shop's own text is met in itself. */
const metIn: Readonly<Record<string, (id: number) => Sql>> = {
  product: (id) => throughProducts(sql`${id}::bigint`),
  'product-category': (id) => throughProducts(sql`select product_id from product_categories where category_id = ${id}`),
  'product-tag': (id) => throughProducts(sql`select product_id from product_tags where tag_id = ${id}`),
  'attribute-term': (id) => throughProducts(sql`select product_id from product_terms where term_id = ${id}`),
  'product-attribute': (id) =>
    throughProducts(sql`
      select x.product_id from product_terms x join product_attribute_terms t on t.id = x.term_id
      where t.product_attribute_id = ${id}`),
  media: (id) => throughProducts(sql`select product_id from product_media where media_id = ${id}`),
  look: (id) => sql`exists (select from look_shops y where y.shop_id = s.id and y.look_id = ${id})`,
  'mail-template': (id) => sql`
    exists (select from mail_templates m where m.id = ${id} and coalesce(m.shop_id, s.id) = s.id)`,
  'payment-method': (id) => sql`
    exists (select from shop_payment_methods y where y.shop_id = s.id and y.payment_method_id = ${id})`,
  'shipping-method': (id) => sql`
    exists (select from shop_shipping_methods y where y.shop_id = s.id and y.shipping_method_id = ${id})`,
}

/** How many texts there are of each language and status that this user reads: as they are kept, or walked through. */
function countedFor(user: Actor): Sql {
  const source = knownSource('translation')
  return isSeenByRecord(user, source)
    ? sql`
        select t.locale, t.status, count(*) as amount from translations t
        where ${allOf(visibleTo(user, source, { atOnce: true }))} group by t.locale, t.status`
    : sql`select t.locale, t.status, t.amount from translations_counted t where ${isSeen(user)}`
}

/** Fields stand as their record has them. */
const at = (field: Sql): Sql => sql`array_position(${translatedNames}::text[], ${field})`

/** What stands beside a text: the others of its record, the next open one, what is like it, and each language. */
export const partsOfTranslation = readersBy<TranslationRow>({
  siblings: ({ object, record, locale }) => sql`
    select ${ref} as translation, t.field, t.status from translations t
    where t.object = ${object} and t.object_id = ${record.id} and t.locale = ${locale}
    order by ${at(sql`t.field`)}`,
  // other records of the language, on from here and from its top again
  after: ({ id, object, record, locale, date_source_changed }, user) => sql`
    with open as (
      (select 1 as turn, t.* from translations t
       where t.locale = ${locale} and ${isOpen} and ${isSeen(user)}
         and (t.date_source_changed, t.id) < (${date_source_changed}::timestamptz, ${id}::bigint)
       order by t.date_source_changed desc, t.id desc limit ${mostLookedAt})
      union all
      (select 2, t.* from translations t
       where t.locale = ${locale} and ${isOpen} and ${isSeen(user)}
       order by t.date_source_changed desc, t.id desc limit ${mostLookedAt})
    ), first as (
      select distinct on (object, object_id) * from open
      where (object, object_id) is distinct from (${object}::text, ${record.id}::bigint)
      order by object, object_id, turn, date_source_changed desc, id desc
    )
    select jsonb_build_object('id', o.ids[1], 'label', f.called) as translation, cardinality(o.ids)::float8 as open
    from first f
    cross join lateral (
      select array_agg(t.id order by ${at(sql`t.field`)}) as ids from translations t
      where t.object = f.object and t.object_id = f.object_id and t.locale = f.locale and ${isOpen}
    ) o
    order by f.turn, f.date_source_changed desc, f.id desc limit ${mostAfter}`,
  // the longest first: of `Hüttenschlafsack` that is meant, and not `Schlafsack`
  glossary: ({ source, locale }) => sql`
    select jsonb_build_object('id', g.id, 'label', g.term) as entry, g.translation
    from glossary_entries g
    where g.locale = ${locale} and position(lower(g.term) in lower(${source}::text)) > 0
    order by length(g.term) desc, g.term limit 30`,
  similar: ({ id, source, locale }, user) => sql`
    select ${ref} as translation, t.source, t.shown,
      round((100 * similarity(left(t.source, 200), left(${source}::text, 200)))::numeric)::float8 as likeness
    from translations t
    where t.status = 'done' and t.locale = ${locale} and t.id <> ${id} and t.shown is not null
      and ${isSeen(user)}
      and left(t.source, 200) % left(${source}::text, 200)
      and similarity(left(t.source, 200), left(${source}::text, 200)) >= ${leastLikeness}
    order by likeness desc, t.date_translated desc limit 3`,
  shown_in: ({ object, record }, user) => {
    const closed = shopsClosedIn(user, knownSource('translation'))
    const products = metIn[object]?.(record.id)
    return sql`
      select jsonb_build_object('id', s.id, 'label', s.name) as shop from shops s
      where s.is_active and s.id <> all(${closed}::bigint[]) and ${products ?? sql`s.id = ${record.id}`} order by s.id`
  },
  progress: ({ object, record, field }, user) => sql`
    with counted as materialized (${countedFor(user)})
    select ${ref} as translation, t.locale,
      coalesce(round(100 * c.done / nullif(c.total, 0)), 0)::float8 as done,
      coalesce(c.total - c.done, 0)::float8 as open
    from translations t
    cross join lateral (
      select sum(amount) as total, coalesce(sum(amount) filter (where status = 'done'), 0) as done
      from counted where locale = t.locale
    ) c
    where t.object = ${object} and t.object_id = ${record.id} and t.field = ${field} order by t.locale`,
})
