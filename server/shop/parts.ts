import { shopJobKinds } from '#entities/sync-job/parts.ts'
import { houseZone } from '#entities/zone.ts'
import { numbersAhead } from '#server/document/number.ts'
import { sql } from '#server/sql.ts'
import type { PartReaders } from '#server/store/record-part.ts'

/** What of a shop its record read expands besides the lists that people write. */
export const partsOfShop: PartReaders = {
  next_numbers: (db, _, { id }) => numbersAhead(db, id),
  syncs: (db, _, { id }) =>
    db.rows(sql`
      select k.kind, l.date_last, n.today_count, w.waiting_count, d.dead_count
      from unnest(${[...shopJobKinds, 'email']}::text[]) with ordinality k(kind, place)
      cross join lateral (
        select max(date_done) as date_last from outbox where shop_id = ${id} and status = 'done' and kind = k.kind
      ) l
      cross join lateral (
        select count(*)::integer as today_count from outbox
        where shop_id = ${id} and status = 'done' and kind = k.kind
          and date_done >= date_trunc('day', now() at time zone ${houseZone}) at time zone ${houseZone}
      ) n
      cross join lateral (
        select count(*)::integer as waiting_count from outbox
        where shop_id = ${id} and status in ('held', 'queued', 'retrying', 'stalled') and kind = k.kind
      ) w
      cross join lateral (
        select count(*)::integer as dead_count from outbox where shop_id = ${id} and status = 'dead' and kind = k.kind
      ) d
      where l.date_last is not null or w.waiting_count + d.dead_count > 0
      order by k.place`),
  // one that names no shop is for every shop
  common_zones: (db) =>
    db.rows(sql`
      select jsonb_build_object('id', z.id, 'label', z.name) as shipping_zone, z.erp_active,
        (select count(*) from shipping_zone_countries c where c.shipping_zone_id = z.id)::integer as country_count
      from shipping_zones z
      where not exists (select from shipping_zone_shops o where o.shipping_zone_id = z.id)
      order by z.name collate "und-x-icu", z.id`),
}
