import { productCategory } from '#entities/product-category/product-category.ts'
import type { Values } from '#machines/editor/merge.ts'
import type { Tx } from '#server/db.ts'
import type { EntityEdits, FieldProblems } from '#server/edit/entity-edits.ts'
import { searchOf } from '#server/search/fold.ts'
import { sql } from '#server/sql.ts'

export const productCategoryEdits: EntityEdits = {
  // two that are moved below each other at once would leave the tree together
  lock: (db) => db.run(sql`select pg_advisory_xact_lock(hashtext('categories'))`),
  settles: async (tx, _user, id) => {
    await makeRoom(tx, id)
    await namePaths(tx, id)
  },
  problems: async (db, _caller, _before, { id }): Promise<FieldProblems> => {
    const above = await db.rows<{ id: number }>(sql`
      with recursive above as (
        select parent_id as id from categories where id = ${id}
        union select c.parent_id from categories c join above a on c.id = a.id
      )
      select id from above where id = ${id}`)
    return above.length > 0 ? { parent_id: 'category_in_itself' } : {}
  },
  twice: { name: 'category_beside' },
  stays: async (db, { id }) => {
    if ((await db.run(sql`select from categories where parent_id = ${id} limit 1`)) > 0)
      return { code: 'category_holds_categories' }
    const isInIt = await db.run(sql`select from product_categories where category_id = ${id} limit 1`)
    return isInIt > 0 ? { code: 'category_holds_products' } : undefined
  },
}

/** Puts a category at the place that was asked for, or last, and counts its siblings and those it has left anew. */
const makeRoom = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`
    with wanted as (select parent_id, place from categories where id = ${id}),
    others as (
      select id, parent_id, row_number() over (partition by parent_id order by place nulls last, id) as at
      from categories where id <> ${id}
    ),
    placed as (
      select o.id,
        o.at + (o.parent_id is not distinct from w.parent_id and o.at >= coalesce(w.place, 2147483647))::integer as place
      from others o, wanted w
      union all
      select ${id}::bigint, least(coalesce(w.place, 2147483647), 1 +
        (select count(*) from others o where o.parent_id is not distinct from w.parent_id)) from wanted w
    )
    update categories c set place = p.place from placed p where p.id = c.id and c.place is distinct from p.place`)

/** Writes what follows from names and parents, and what the others are found by; what stands in itself is left as it is. */
async function namePaths(tx: Tx, id: number): Promise<void> {
  const moved = await tx.rows<{ id: number }>(sql`
    with recursive tree as (
      select id, name as path, array[id] as lineage from categories where parent_id is null
      union all
      select c.id, t.path || ' › ' || c.name, t.lineage || c.id from categories c join tree t on c.parent_id = t.id
    )
    update categories c set path = t.path, lineage = t.lineage from tree t
    where t.id = c.id and (c.path, c.lineage) is distinct from (t.path, t.lineage)
    returning c.id`)
  const others = moved.flatMap((one) => (one.id === id ? [] : [one.id]))
  const rows = await tx.rows<Values>(sql`select * from categories where id = any(${others}::bigint[])`)
  for (const row of rows)
    await tx.run(sql`update categories set search = ${searchOf(productCategory, row)} where id = ${row['id']}`)
}
