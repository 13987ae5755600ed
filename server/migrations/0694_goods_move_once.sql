-- Goods leave once and come back once: what the guards of shipments and returns read of it.

-- Is more of a line coming back, or has come, than would have been sent without these shipments?
create function are_coming_back(shipments bigint[]) returns boolean language sql stable as $$
  select exists (
    select from (
      select x.order_item_id, sum(x.quantity) as quantity
      from shipment_contents x join shipments h on h.id = x.shipment_id
      where h.id = any($1) and h.status in ('shipped', 'returned')
      group by x.order_item_id
    ) s join returnable_lines i on i.order_item_id = s.order_item_id
    where i.shipped_quantity - s.quantity < i.returning_quantity
  )
$$;

-- Is all that is in it still to be sent, whatever waits in other shipments?
create function are_all_open(shipment bigint) returns boolean language sql stable as $$
  select not exists (
    select from shipment_contents x join order_item_rows i on i.id = x.order_item_id
    where x.shipment_id = $1 and x.quantity > i.open_quantity
  )
$$;

create or replace view shipment_rows as
select
  h.id, h.version, h.number, h.status,
  jsonb_build_object('id', o.id, 'label', o.number) as "order",
  case
    when c.id is not null then jsonb_build_object(
      'id', c.id,
      'label', coalesce(nullif(c.company, ''), nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.email)
    )
  end as customer,
  case when s.id is not null then jsonb_build_object('id', s.id, 'label', s.name) end as shop,
  case when m.id is not null then jsonb_build_object('id', m.id, 'label', m.name) end as shipping_method,
  h.reference_number, h.tracking_number,
  coalesce(contents.quantity, 0)::integer as quantity,
  coalesce(case h.status
    when 'not-yet-shipped' then h.return_id is null and contents.quantity > 0 and contents.quantity = (
      select sum(i.open_quantity) from order_item_rows i where i.order_id = h.order_id)
    else o.fulfilment_state = 'shipped' and h.status = 'shipped' and not exists (
      select from shipments e where e.order_id = h.order_id and e.status = 'shipped' and e.id > h.id)
  end, false) as is_full,
  h.date_created, h.date_packed, h.date_shipped, h.date_tracked, o.status as order_status,
  labels.open_label_count, labels.missing_label_count,
  h.claimed_by is null or is_all_verified(h.id) as is_verified,
  h.auto_full, h.return_id is not null as is_return,
  case when r.id is not null then jsonb_build_object('id', r.id, 'label', r.number) end as "return",
  h.date_confirmed is not null as is_confirmed,
  h.status = 'shipped' and are_coming_back(array[h.id]) as has_return,
  h.status <> 'not-yet-shipped' or are_all_open(h.id) as is_open
from shipments h
join orders o on o.id = h.order_id
left join customers c on c.id = o.customer_id
left join shops s on s.id = h.shop_id
left join shipping_methods m on m.id = o.shipping_method_id
left join returns r on r.id = h.return_id
left join lateral (
  select sum(x.quantity) as quantity from carried_contents x where x.shipment_id = h.id
) contents on true
left join lateral (
  select
    count(*) filter (where p.status in ('requested', 'ready', 'printed'))::integer as open_label_count,
    count(*) filter (where p.status in ('draft', 'requested', 'failed'))::integer as missing_label_count
  from parcels p where p.shipment_id = h.id
) labels on true;

-- Has all of it been sent, beside what other returns hold?
create or replace view return_rows as
select
  r.id, r.version, r.number, r.status,
  jsonb_build_object('id', o.id, 'label', o.number) as "order",
  case
    when c.id is not null then jsonb_build_object(
      'id', c.id,
      'label', coalesce(nullif(c.company, ''), nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.email)
    )
  end as customer,
  case when s.id is not null then jsonb_build_object('id', s.id, 'label', s.name) end as shop,
  coalesce(items.quantity, 0)::integer as quantity,
  labels.tracking_number, r.note, r.refusal,
  case when f.id is not null then jsonb_build_object('id', f.id, 'label', f.number) end as refund,
  r.date_created, r.date_received, r.date_decided, r.date_refunded,
  labels.open_label_count, labels.is_tracked,
  coalesce(payments.left_total, 0)::numeric(12, 2) as left_total,
  not exists (
    select from return_items x join returnable_lines i on i.order_item_id = x.order_item_id
    where x.return_id = r.id and i.shipped_quantity < i.returning_quantity
      + case when r.status in ('refused', 'withdrawn') then x.quantity else 0 end
  ) as is_sent
from returns r
join orders o on o.id = r.order_id
left join customers c on c.id = r.customer_id
left join shops s on s.id = r.shop_id
left join lateral (
  select sum(x.quantity) as quantity from return_items x where x.return_id = r.id
) items on true
left join lateral (
  select
    count(*) filter (where p.status in ('requested', 'ready', 'printed'))::integer as open_label_count,
    coalesce(bool_or(h.date_tracked is not null), false) as is_tracked,
    (array_agg(coalesce(p.return_tracking_number, p.tracking_number) order by p.id desc)
      filter (where p.status <> 'voided' and p.tracking_number is not null))[1] as tracking_number
  from shipments h left join parcels p on p.shipment_id = h.id
  where h.return_id = r.id and h.status <> 'voided'
) labels on true
left join lateral (
  select id, number from refunds where return_id = r.id and status <> 'discarded' order by id desc limit 1
) f on true
left join lateral (
  select sum(left_amount) as left_total from refundable_payments where order_id = r.order_id
) payments on true;
