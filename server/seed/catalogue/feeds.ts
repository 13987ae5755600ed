import { createHash } from 'node:crypto'
import { DateTime } from 'luxon'
import { houseZone } from '#entities/zone.ts'
import { feed } from '#entities/feed/feed.ts'
import { searchable } from '#server/search/fold.ts'
import { transaction, type Db, type Tx } from '#server/db.ts'
import type { Config } from '#server/config.ts'
import { fileStore, type FilesPlace } from '#server/file/store/file-store.ts'
import { nowhere, runFeed } from '#server/feed/run.ts'
import { storedFeed } from '#server/feed/stored.ts'
import { named, sql } from '#server/sql.ts'
import { seedRecords } from '../records.ts'

const german = { shop_id: 1, locale: 'de_DE', price_list_id: 1, is_active: true, is_net: false, sku_prefix: null }
const swiss = { ...german, shop_id: 2, locale: 'de_CH', price_list_id: 2, sku_prefix: 'CH-' }

/** Where the demo's shops are found besides on their own pages. */
const feeds = [
  { ...german, name: 'Google Shopping Deutschland', target: 'merchant', format: 'xml' },
  { ...swiss, name: 'Google Shopping Schweiz', target: 'merchant', format: 'xml' },
  { ...german, name: 'Facebook und Instagram', target: 'social', format: 'csv' },
  { ...swiss, name: 'Facebook und Instagram Schweiz', target: 'social', format: 'csv' },
  { ...german, name: 'Pinterest', target: 'pin', format: 'tsv' },
  // dealers see it once the catalogue is agreed upon
  {
    ...german,
    name: 'Händlerkatalog, netto',
    target: 'social',
    format: 'xml',
    shop_id: 3,
    price_list_id: 3,
    is_active: false,
    is_net: true,
    sku_prefix: 'B2B-',
  },
]

export const seedFeeds = (tx: Tx): Promise<void> =>
  seedRecords(
    tx,
    feed,
    feeds.map((one, at) => ({
      ...one,
      id: at + 1,
      // whoever knows the demo's passwords may know this, too
      secret: createHash('sha256')
        .update(`feed ${at + 1}`)
        .digest('hex'),
    })),
  )

const allAges = 'Jedes Alter'
const rope =
  'Kletterseil Halbseil 8,1 mm, 60 m, imprägniert nach UIAA Water Repellent, mit Mittelmarkierung und vernähten Enden, geliefert im Seilsack mit Plane und zwei Materialschlaufen'

const wordsOf = (name: string) => searchable([name])

/** What people did to products since the feeds were last written, and what targets or shops have against them. */
const mishaps = (today: Date) => [
  // longer than the merchant centre takes
  sql`update products set name = ${rope}, search = search || ' ' || ${wordsOf(rope)} where sku = 'ND-5303'`,
  ...['prices', 'stock_movements'].map(
    (table) => sql`
      update ${named(table)} x set search = x.search || ' ' || ${wordsOf(rope)} from products p
      where p.id = x.product_id and p.sku = 'ND-5303'`,
  ),
  // nothing is said of it, and it has no page
  sql`update products set short_description = null where sku in ('ND-8903', 'ND-5402')`,
  sql`update products set slug = null where sku = 'ND-5203'`,
  // of no use to a target that wants money for it
  sql`update price_tiers t set price = 0 from prices c
    where c.id = t.price_id and c.sku = 'ND-7803' and c.price_list_id = 1`,
  // dealers take it by the dozen
  sql`update price_tiers t set min_quantity = 2 from prices c
    where c.id = t.price_id and c.sku like 'ND-90%' and c.price_list_id = 3 and t.min_quantity = 1`,
  // the social catalogue knows such goods, the others do not
  sql`with made as (
      insert into product_attribute_terms (product_attribute_id, attribute_name, place, name, search)
      select id, name, 99, ${allAges}, ${wordsOf(allAges)} || ' ' || search from product_attributes
      where classification = 'age_group' limit 1 returning id
    )
    insert into product_terms (product_id, term_id) select p.id, made.id from made, products p where p.sku like 'ND-78%'`,
  sql`update products set visibility = 'hidden' where sku = 'ND-9002'`,
  sql`update products set visibility = 'shop_and_search' where sku = 'ND-9501'`,
  sql`update products set date_active_from = ${daysFrom(today, 25)}::date where sku = 'ND-4803'`,
  sql`update products set date_active_to = ${daysFrom(today, -12)}::date where sku = 'ND-3003'`,
]

const daysFrom = (today: Date, days: number): string =>
  DateTime.fromJSDate(today, { zone: houseZone }).plus({ days }).toFormat('yyyy-MM-dd')

/**
 * Runs the demo's feeds as the server runs any, and looks at them again after a few things have happened to products: so
 * each shows what differs from its file. Their pictures have to lie there before.
 */
export async function writeDemoFeeds(
  db: Db,
  config: FilesPlace & Pick<Config, 'publicUrl'>,
  today: Date = new Date(),
): Promise<void> {
  await db.run(sql`update products set visibility = 'hidden' where sku = 'ND-9501'`)
  await runAll(db, config, true)
  for (const mishap of mishaps(today)) await db.run(mishap)
  await runAll(db, config, false)
}

async function runAll(db: Db, config: FilesPlace & Pick<Config, 'publicUrl'>, publishes: boolean) {
  const { publicUrl } = config
  for (const { id } of await db.rows<{ id: number }>(sql`select id from feeds order by id`)) {
    const known = await storedFeed(db, id)
    if (known === undefined) continue
    const run = await runFeed({
      db,
      feed: known,
      files: fileStore(config, 'feeds'),
      publicUrl: publicUrl ?? nowhere,
      signal: new AbortController().signal,
      publishes: publishes && known.is_active && publicUrl !== undefined,
    })
    await transaction(db, run.store)
  }
}
