import { sql } from '#server/sql.ts'
import { readersBy } from '#server/store/record-part.ts'

/** What there is of a product besides its fields: its variations, those that are sold first. */
export const partsOfProduct = readersBy({
  variations: ({ id }) => sql`
    select jsonb_build_object('id', p.id, 'label', p.name) as variation, p.sku, p.stock_quantity, p.is_active
    from products p where p.parent_id = ${id} order by p.is_active desc, p.id`,
})
