import { numbersAhead } from '#server/document/number.ts'
import { sql } from '#server/sql.ts'
import type { PartReaders } from '#server/store/record-part.ts'

/** What of a shop its record read expands besides the lists that people write. */
export const partsOfShop: PartReaders = {
  next_numbers: (db, _, { id }) => numbersAhead(db, id),
  // one that names no shop is for every shop
  common_zones: (db) =>
    db.rows(sql`
      select jsonb_build_object('id', z.id, 'label', z.name) as shipping_zone, z.erp_active,
        (select count(*) from shipping_zone_countries c where c.shipping_zone_id = z.id)::integer as country_count
      from shipping_zones z
      where not exists (select from shipping_zone_shops o where o.shipping_zone_id = z.id)
      order by z.name collate "und-x-icu", z.id`),
}
