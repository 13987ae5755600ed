import type { Locale } from '#entities/locale.ts'
import type { MailKind } from '#entities/mail-kind.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { text } from '#server/texts.ts'

export type MailItem = {
  readonly sku: string
  readonly name: string
  readonly quantity: number
  readonly total: string
  /** So many of it are delivered later, and from when on, as far as that is known. */
  readonly later?: number
  readonly later_from?: string | null
}

/** Whoever reads these is told what of the order comes later, where the product says so. */
const tellsLater: readonly string[] = ['order_placed', 'order_offered', 'order_released'] satisfies MailKind[]

/** What was ordered and is not cancelled. */
export const itemsOf = (db: Queries, order: number, kind: MailKind | undefined): Promise<MailItem[]> =>
  db.rows<MailItem>(sql`
    select i.sku, i.name, i.quantity - l.cancelled_quantity as quantity, i.total,
      case when w.product_id is null then 0 else least(i.open_quantity, w.wanted - w.available) end as later,
      coalesce(i.expected_shipping_date, p.expected_return)::text as later_from
    from order_item_rows i join order_items l on l.id = i.id join orders o on o.id = i.order_id
    left join order_lacks(o.id, o.date_reserved) w
      on w.product_id = i.product_id and w.backorders = 'notify' and ${tellsLater.includes(kind ?? '')}::boolean
    left join products p on p.id = i.product_id
    where i.order_id = ${order} and i.quantity > l.cancelled_quantity order by i.place, i.id`)

type Words = { readonly money: (amount: string) => string; readonly day: (moment: string) => string }

/** A line each, and below it what of it whoever ordered it waits for. */
export const itemLines = (items: readonly MailItem[], language: Locale, { money, day }: Words): string =>
  items
    .flatMap(({ sku, name, quantity, total, later: count = 0, later_from = null }) => [
      `${quantity} × ${name} (${sku}) – ${money(total)}`,
      ...(count === 0
        ? []
        : later_from === null
          ? [text(language, 'papers', 'later', { count })]
          : [text(language, 'papers', 'later_from', { count, date: day(later_from) })]),
    ])
    .join('\n')
