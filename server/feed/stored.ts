import type { FeedFormat, FeedTarget } from '#entities/feed/parts.ts'
import type { Locale } from '#entities/locale.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'

/** What it is called on the wire. */
export const feedObject = 'feed'

/** A feed with what of its shop and its price list its products are told by. */
export type StoredFeed = {
  readonly id: number
  readonly name: string
  readonly target: FeedTarget
  readonly format: FeedFormat
  readonly locale: Locale
  readonly is_active: boolean
  readonly is_net: boolean
  readonly sku_prefix: string | null
  readonly file_path: string | null
  readonly shop: number
  readonly shop_url: string | null
  /** Whose brand stands where a product says none. */
  readonly brand: string
  readonly country: string
  readonly is_small_business: boolean
  readonly price_list: number
  readonly currency: string
  readonly is_tax_included: boolean
}

export const storedFeed = (db: Queries, id: number): Promise<StoredFeed | undefined> =>
  db.maybe<StoredFeed>(sql`
    select f.id, f.name, f.target, f.format, f.locale, f.is_active, f.is_net, f.sku_prefix, f.file_path,
      s.id as shop, s.url as shop_url, coalesce(nullif(s.sender_name, ''), nullif(s.company_name, ''), s.name) as brand,
      coalesce(s.country_code, 'DE') as country, s.is_small_business,
      l.id as price_list, l.currency, l.is_tax_included
    from feeds f join shops s on s.id = f.shop_id join price_lists l on l.id = f.price_list_id
    where f.id = ${id}`)
