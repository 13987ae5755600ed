import type { Queries } from '#server/db.ts'
import { sql, type Sql } from '#server/sql.ts'

/** What a paper is about: a shipment, a return, or of an order what is open, or what has left. */
export type SlipOf = {
  readonly order: number
  readonly shipment: number | null
  readonly back: number | null
  readonly pieces: 'open' | 'shipped'
}

export type Piece = {
  readonly order: number
  readonly item: number
  readonly product: number | null
  readonly sku: string
  readonly gtin: string | null
  readonly name: string
  readonly extras: string | null
  readonly parts: string | null
  readonly place: number | null
  readonly weight: number | null
  readonly quantity: number
  readonly ordered: number
  /** Of the same line, still to come after these. */
  readonly following: number
}

const columns = sql`
  i.order_id as order, i.id as item, i.product_id as product, coalesce(i.sku, '') as sku, p.gtin, i.name, l.extras,
  p.picklist_parts as parts, p.picklist_order as place, p.weight::float8 as weight, i.quantity as ordered`

/** Of each line of the order's that goes somewhere: what is in it, and what is left beside it. */
const rowsOf = ({ order, shipment, back, pieces }: SlipOf): Sql => {
  if (back !== null)
    return sql`
      select ${columns}, x.quantity, 0 as following, i.place as line
      from return_items x
      join order_item_rows i on i.id = x.order_item_id
      join order_items l on l.id = i.id
      left join products p on p.id = i.product_id
      where x.return_id = ${back}`
  if (shipment !== null)
    return sql`
      select ${columns}, coalesce(x.quantity, 0)::integer as quantity,
        greatest(i.open_quantity - case when h.status = 'shipped' then 0 else coalesce(x.quantity, 0) end, 0)::integer as following, i.place as line
      from shipments h
      join order_item_rows i on i.order_id = h.order_id
      join order_items l on l.id = i.id
      left join shipment_contents x on x.shipment_id = h.id and x.order_item_id = i.id
      left join products p on p.id = i.product_id
      where h.id = ${shipment} and (x.quantity > 0 or i.is_shippable)`
  const [quantity, following] =
    pieces === 'open' ? [sql`i.open_quantity`, sql`0`] : [sql`i.shipped_quantity`, sql`i.open_quantity`]
  return sql`
    select ${columns}, ${quantity}::integer as quantity, ${following}::integer as following, i.place as line
    from order_item_rows i
    join order_items l on l.id = i.id
    left join products p on p.id = i.product_id
    where i.order_id = ${order} and i.is_shippable`
}

/** The pieces of it, in the order of the order's lines. */
export const piecesOf = (db: Queries, one: SlipOf): Promise<Piece[]> =>
  db.rows<Piece>(sql`select c.* from (${rowsOf(one)}) c order by line, item`)
