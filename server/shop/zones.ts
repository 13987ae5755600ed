import type { Values } from '#machines/editor/merge.ts'
import type { Queries } from '#server/db.ts'
import type { FieldProblems } from '#server/edit/entity-edits.ts'
import { sql } from '#server/sql.ts'

type Rows = readonly { readonly shipping_zone_id?: number; readonly shipping_zone?: { readonly id: number } | null }[]

const idsOf = (values: Values | undefined): number[] =>
  ((values?.['shipping_zones'] ?? []) as Rows).map((row) => Number(row.shipping_zone_id ?? row.shipping_zone?.id)) // held against the entity

/**
 * A zone without shops is for every shop. So nobody names a shop at one that was for all, nor takes the last one away,
 * without seeing what becomes of the others: that is done on the zone's own page.
 */
export async function zoneProblems(db: Queries, before: Values | undefined, after: Values): Promise<FieldProblems> {
  const [was, is] = [idsOf(before), idsOf(after)]
  const added = is.filter((id) => !was.includes(id))
  const left = was.filter((id) => !is.includes(id))
  if (added.length + left.length === 0) return {}
  // what is asked is written already: this shop's own rows say nothing of how it was
  const zone = await db.maybe<{ name: string; is_added: boolean }>(sql`
    select z.name, z.id = any(${added}::bigint[]) as is_added from shipping_zones z
    where z.id = any(${[...added, ...left]}::bigint[])
      and not exists (select from shipping_zone_shops o where o.shipping_zone_id = z.id and o.shop_id <> ${Number(after['id'])})
    order by z.id limit 1`)
  if (zone === undefined) return {}
  return {
    shipping_zones: { code: zone.is_added ? 'zone_of_all_shops' : 'zone_last_shop', params: { zone: zone.name } },
  }
}
