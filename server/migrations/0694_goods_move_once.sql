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

-- Has all of it been sent, beside what other returns hold? And is anything left to give back: how much, is told to those
-- who read payments.
drop view return_rows;
create view return_rows as
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
  coalesce(payments.left_total, 0) > 0 as has_payments,
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

-- A label is asked for only where the goods may leave, or come back.
create or replace view parcel_rows as
select
  p.id, p.version, p.number, p.status,
  jsonb_build_object('id', h.id, 'label', h.number) as shipment,
  jsonb_build_object('id', o.id, 'label', o.number) as "order",
  case
    when c.id is not null then jsonb_build_object(
      'id', c.id,
      'label', coalesce(nullif(c.company, ''), nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.email)
    )
  end as customer,
  case when s.id is not null then jsonb_build_object('id', s.id, 'label', s.name) end as shop,
  p.tracking_number, p.return_tracking_number, p.reference_number, p.vendor, p.label_type,
  case when t.id is not null then jsonb_build_object('id', t.id, 'label', t.name) end as template,
  p.length::float8 as length, p.width::float8 as width, p.height::float8 as height, p.auto_weight,
  p.item_weight::float8 as item_weight, p.packaging_weight::float8 as packaging_weight,
  p.total_weight::float8 as total_weight, p.date_created, p.date_printed, h.date_shipped, p.failure,
  h.status as shipment_status, h.date_tracked is not null as is_tracked,
  exists (select from carried_contents x where x.shipment_id = h.id) as has_contents,
  exists (
    select from order_addresses a
    where a.order_id = o.id and a.type = 'shipping' and coalesce(a.address_line_1, '') <> '' and coalesce(a.city, '') <> ''
  ) as has_address,
  exists (
    select from outbox x
    where x.kind = 'carrier' and x.status in ('held', 'queued', 'running', 'retrying', 'stalled', 'dead')
      and x.payload ->> 'parcel_id' = p.id::text
  ) as is_asked,
  h.claimed_by is null or is_all_verified(h.id) as is_verified,
  case when v.id is not null then jsonb_build_object('id', v.id, 'label', v.name) end as service,
  o.status as order_status, h.return_id is not null as is_return
from parcels p
join shipments h on h.id = p.shipment_id
join orders o on o.id = h.order_id
left join customers c on c.id = o.customer_id
left join shops s on s.id = p.shop_id
left join parcel_templates t on t.id = p.template_id
left join shipping_services v on v.id = p.service_id;

-- Those of an order take what is open one after the other. One that somebody packs or has packed, or whose label says a
-- weight, stays as it is.
create or replace function keep_full_deliveries(bigint) returns void language plpgsql as $$
declare
  shipment bigint;
  changed bigint;
begin
  for shipment in
    select h.id from shipments h
    where h.order_id = $1 and h.auto_full and h.status = 'not-yet-shipped' and h.return_id is null
      and h.claimed_by is null and h.date_confirmed is null
      and not exists (
        select from parcels p where p.shipment_id = h.id and p.status in ('requested', 'ready', 'printed'))
    order by h.id
  loop
    with wanted as (
      select i.id, i.open_quantity - coalesce(e.quantity, 0) as quantity
      from order_item_rows i
      left join lateral (
        select sum(c.quantity)::integer as quantity
        from shipment_contents c join shipments s on s.id = c.shipment_id
        where c.order_item_id = i.id and s.status = 'not-yet-shipped' and s.id <> shipment
      ) e on true
      where i.order_id = $1 and i.open_quantity > coalesce(e.quantity, 0)
    ), gone as (
      delete from shipment_contents c
      where c.shipment_id = shipment and not exists (select from wanted w where w.id = c.order_item_id)
      returning 1
    ), kept as (
      insert into shipment_contents as c (shipment_id, order_item_id, quantity)
      select shipment, id, quantity from wanted
      on conflict (shipment_id, order_item_id) do update set quantity = excluded.quantity
      where c.quantity <> excluded.quantity
      returning 1
    )
    select (select count(*) from gone) + (select count(*) from kept) into changed;
    if changed > 0 then
      update shipments set version = version + 1 where id = shipment;
      perform weigh_parcels(shipment);
    end if;
  end loop;
end $$;

-- What a refund without a return put back into stock has come back, too; of what was never sent nothing has.
create or replace view returnable_lines as
select
  i.id as order_item_id, i.order_id, i.place, i.sku, i.name, i.shipped_quantity,
  (coalesce(e.quantity, 0) + greatest(coalesce(f.quantity, 0) - i.quantity + i.shipped_quantity, 0))::integer
    as returning_quantity,
  greatest(
    i.shipped_quantity - coalesce(e.quantity, 0) - greatest(coalesce(f.quantity, 0) - i.quantity + i.shipped_quantity, 0), 0
  )::integer as returnable_quantity
from order_item_rows i
left join lateral (
  select sum(x.quantity) as quantity
  from return_items x join returns r on r.id = x.return_id
  where x.order_item_id = i.id and r.status not in ('refused', 'withdrawn')
) e on true
left join lateral (
  select sum(x.quantity) as quantity
  from refund_items x join refunds r on r.id = x.refund_id
  where x.order_item_id = i.id and x.restock and r.return_id is null and r.status in ('confirmed', 'paid-out', 'failed')
) f on true;
