import { transaction, type Db, type Tx } from '#server/db.ts'
import { nextNumber } from '#server/document/number.ts'
import { openUndoLog } from '#server/life/undo-log.ts'
import { draftRefundFor } from '#server/refund/draft.ts'
import { sql } from '#server/sql.ts'

/** So many in each status that no refund tells of. */
const shown = ['announced', 'announced', 'received', 'accepted', 'refused', 'withdrawn', 'received', 'announced']
const each = 6

/** What came back for the demo's refunds, and what is on its way, here or decided in other orders, as it stands at `today`. */
export async function seedReturns(db: Db, today: Date): Promise<void> {
  await transaction(db, async (tx) => {
    await addRefunded(tx)
    await addOthers(tx, today)
    await addPieces(tx)
    await addLabelled(tx)
    await addNotes(tx)
    await addHistory(tx)
    await draftRefunds(tx)
  })
}

/** A refund of what had left was given for a return; one of which nothing had is none. */
async function addRefunded(tx: Tx): Promise<void> {
  await tx.run(sql`
    with chosen as (
      select r.id, r.order_id, r.date_confirmed, row_number() over (order by r.id) as place
      from refunds r
      where r.is_return and r.date_confirmed is not null and exists (
        select from refund_items x join returnable_lines l on l.order_item_id = x.order_item_id
        where x.refund_id = r.id and l.shipped_quantity > 0)
    ), made as (
      insert into returns (id, order_id, status, date_created, date_received, date_decided, date_refunded)
      select place, order_id, 'refunded', date_confirmed - interval '9 days', date_confirmed - interval '2 days',
        date_confirmed - interval '1 day', date_confirmed
      from chosen
    )
    update refunds r set return_id = c.place from chosen c where c.id = r.id`)
  await tx.run(sql`update refunds set is_return = return_id is not null where is_return <> (return_id is not null)`)
  await tx.run(sql`
    insert into return_items (return_id, order_item_id, quantity, reason, condition, restock)
    select r.return_id, x.order_item_id, least(x.quantity, l.shipped_quantity),
      (array['does-not-fit', 'damaged', 'changed-mind', 'not-as-described', 'defective'])[x.order_item_id % 5 + 1],
      (array['opened', 'damaged', 'as-new', 'used'])[x.order_item_id % 4 + 1], false
    from refunds r join refund_items x on x.refund_id = r.id
    join returnable_lines l on l.order_item_id = x.order_item_id
    where r.return_id is not null and l.shipped_quantity > 0
    order by r.return_id, x.order_item_id`)
}

/** Of orders that were sent and paid lately: one piece of their first line. */
async function addOthers(tx: Tx, today: Date): Promise<void> {
  await tx.run(sql`
    with sent as (
      select o.id, min(i.id) as item, row_number() over (order by o.date_created desc, o.id desc) - 1 as place
      from orders o join order_items i on i.order_id = o.id and i.is_shippable
      where o.status in ('order-in-transit', 'completed') and o.fulfilment_state = 'shipped' and o.refund_total = 0
        and o.date_paid is not null and exists (select from refundable_payments p where p.order_id = o.id)
      group by o.id order by o.date_created desc, o.id desc limit ${shown.length * each}
    ), chosen as (
      select s.*, (${shown}::text[])[s.place % ${shown.length} + 1] as status,
        ${today}::timestamptz - make_interval(days => (s.place / 4)::integer, hours => (s.place % 9)::integer + 1) as at,
        coalesce((select max(id) from returns), 0) + s.place + 1 as return_id
      from sent s
    ), made as (
      insert into returns (id, order_id, status, refusal, date_created, date_received, date_decided)
      select return_id, id, status, case when status = 'refused' then 'Die Frist ist abgelaufen' end,
        at - interval '4 days',
        case when status in ('received', 'accepted', 'refused') then at - interval '1 hour' end,
        case when status in ('accepted', 'refused') then at end
      from chosen
    )
    insert into return_items (return_id, order_item_id, quantity, reason, condition, restock)
    select return_id, item, 1, (array['does-not-fit', 'changed-mind', 'defective'])[place % 3 + 1],
      case when status = 'accepted' then 'opened' end, status <> 'accepted'
    from chosen order by return_id`)
}

/** What came of what is decided: all of a line alike. */
const addPieces = (tx: Tx): Promise<unknown> =>
  tx.run(sql`
    insert into return_pieces (return_id, order_item_id, condition, quantity, restock)
    select x.return_id, x.order_item_id, x.condition, x.quantity, x.restock
    from return_items x join returns r on r.id = x.return_id
    where r.status in ('accepted', 'refunded') order by x.id`)

/** What is announced is sent back in a parcel of its own, whose label the customer gets when somebody asks for it. */
async function addLabelled(tx: Tx): Promise<void> {
  await tx.run(sql`
    with sent as (
      insert into shipments (order_id, return_id, date_created)
      select order_id, id, date_created from returns where status = 'announced' order by id
      returning id, date_created
    )
    insert into parcels (shipment_id, label_type, vendor, item_weight, packaging_weight, date_created)
    select id, 'return', 'simulated', 1, 0.2, date_created from sent`)
}

/** The note that the customer puts into the parcel. */
async function addNotes(tx: Tx): Promise<void> {
  const announced = await tx.rows<{ id: number; order: number; shop: number | null; at: Date }>(sql`
    select r.id, r.order_id as order, o.shop_id as shop, r.date_created as at
    from returns r join orders o on o.id = r.order_id where r.status = 'announced' order by r.id`)
  for (const { id, order, shop, at } of announced) {
    const { number } = await nextNumber(tx, shop, 'return-note')
    await tx.run(sql`
      insert into documents (order_id, return_id, shop_id, type, number, status, date_created, date_issued, search)
      values (${order}, ${id}, ${shop}, 'return-note', ${number}, 'issued', ${at}, ${at}, ${number.toLowerCase()})`)
  }
}

/** Whoever takes orders announces and decides, whoever packs takes in. */
const addHistory = (tx: Tx): Promise<unknown> =>
  tx.run(sql`
    insert into history (object, record_id, verb, from_status, to_status, date_created, user_id, who)
    select 'return', r.id, s.verb, s.since, s.status, s.at, u.id, concat_ws(' ', u.first_name, u.last_name)
    from returns r
    cross join lateral (values
      ('return.create', null, 'announced', r.date_created, 'orders'),
      ('return.receive', 'announced', 'received', r.date_received, 'shipping'),
      ('return.accept', 'received', 'accepted', case when r.status in ('accepted', 'refunded') then r.date_decided end, 'shipping'),
      ('return.refuse', 'received', 'refused', case when r.status = 'refused' then r.date_decided end, 'orders'),
      ('return.refunded', 'accepted', 'refunded', r.date_refunded, 'orders'),
      ('return.withdraw', 'announced', 'withdrawn',
        case when r.status = 'withdrawn' then r.date_created + interval '1 day' end, 'orders')
    ) s(verb, since, status, at, login)
    join users u on u.login = s.login
    where s.at is not null order by r.id, s.at`)

/** What was accepted waits for somebody to confirm what is given back. */
async function draftRefunds(tx: Tx): Promise<void> {
  const accepted = await tx.rows<{
    id: number
    number: string
    order: number
    currency: string
    at: Date
    item: number
  }>(sql`
    select r.id, r.number, r.order_id as order, o.currency, r.date_decided as at, x.order_item_id as item
    from returns r join orders o on o.id = r.order_id join return_items x on x.return_id = r.id
    where r.status = 'accepted' order by r.id`)
  for (const { id, number, order, currency, at, item } of accepted)
    await draftRefundFor(
      { tx, undoLog: openUndoLog(tx, { table: 'returns', id }) },
      {
        order,
        currency,
        items: [{ order_item_id: item, quantity: 1 }],
        restock: false,
        columns: { reason: number, is_return: true, return_id: id, date_created: at, date_updated: at },
      },
    )
}
