-- What of the orders there is to prepare, to pack and to hand over, as who does it works through it (areas.md §2).

-- Which worklist an order is in; null is none. What has left stays in sight until the day is over.
create function shipping_worklist(status text, fulfilment text, shipped timestamptz) returns text
language sql stable as $$
  select case
    when status in ('preparing-for-shipment', 'preparing-for-pickup') then 'ready'
    when status in ('partial-shipment', 'partial-refund') and fulfilment = 'partly-shipped' then 'partly-shipped'
    when status in ('processing', 'partial-refund') and fulfilment in ('open', 'packed') then 'to-prepare'
    when status = 'ready-for-pickup' then 'waiting-for-pickup'
    when status in ('order-in-transit', 'picked-up')
      and shipped >= (now() at time zone 'Europe/Berlin')::date::timestamp at time zone 'Europe/Berlin' then 'shipped-today'
  end
$$;

-- By when it leaves: the day before it is wished for, else at once.
create function shipping_deadline(desired date, created timestamptz) returns date
language sql stable as $$
  select coalesce(desired - 1, (created at time zone 'Europe/Berlin')::date)
$$;

-- The shipments that count today: those that wait, and where none does those that have left today.
create function shipments_of_day(order_number bigint) returns setof shipments
language sql stable as $$
  select * from shipments s
  where s.order_id = order_number and (
    s.status = 'not-yet-shipped'
    or s.status = 'shipped'
      and s.date_shipped >= (now() at time zone 'Europe/Berlin')::date::timestamp at time zone 'Europe/Berlin'
      and not exists (select from shipments w where w.order_id = order_number and w.status = 'not-yet-shipped'))
$$;

-- The label that needs somebody most speaks for all; null where it is collected.
create function shipping_label_state(order_number bigint, method bigint) returns text
language sql stable as $$
  select case
    when (select m.is_pickup from shipping_methods m where m.id = method) then null
    else coalesce((
      select case
        when bool_or(p.status = 'failed') then 'failed'
        when bool_or(p.status = 'requested') then 'requested'
        when bool_or(p.status = 'draft') then 'none'
        when bool_or(p.status = 'ready') then 'ready'
        when bool_or(p.status = 'printed') then 'printed'
      end
      from shipments_of_day(order_number) s join parcels p on p.shipment_id = s.id
    ), 'none')
  end
$$;

-- Packed, and neither is there a label for each parcel nor was it numbered by hand.
create function shipping_lacks_label(order_number bigint, method bigint) returns boolean
language sql stable as $$
  select not coalesce((select m.is_pickup from shipping_methods m where m.id = method), false) and exists (
    select from shipments s
    where s.order_id = order_number and s.status = 'not-yet-shipped' and s.date_packed is not null
      and (
        exists (select from parcels p where p.shipment_id = s.id and p.status in ('draft', 'requested', 'failed'))
        or s.tracking_number is null
          and not exists (select from parcels p where p.shipment_id = s.id and p.status <> 'voided')))
$$;

-- The zone that an order goes to, as its costs are looked up.
create function shipping_zone_of(order_number bigint, shop bigint) returns bigint
language sql stable as $$
  select z.id
  from order_addresses a
  join shipping_zone_countries c on c.country_code = upper(a.country_code)
  join shipping_zones z on z.id = c.shipping_zone_id and z.erp_active
  left join shipping_zone_shops own on own.shipping_zone_id = z.id and own.shop_id = shop
  where a.order_id = order_number and a.type = 'shipping' and (
    own.shop_id is not null or not exists (select from shipping_zone_shops s where s.shipping_zone_id = z.id))
  order by own.shop_id is null,
    (select count(*) from shipping_zone_countries k where k.shipping_zone_id = z.id), z.id
  limit 1
$$;

-- Who packs what of it waits.
create function shipping_claimed_by(order_number bigint) returns bigint
language sql stable as $$
  select s.claimed_by from shipments s
  where s.order_id = order_number and s.status = 'not-yet-shipped' and s.claimed_by is not null order by s.id limit 1
$$;

create view shipping_order_rows as
select
  o.*,
  coalesce(shipping_worklist(o.status, o.fulfilment_state, o.date_shipped), 'shipped-today') as worklist,
  shipping_deadline(o.desired_delivery, o.date_created) as deadline,
  upper(nullif(place.country_code, '')) as country_code,
  case when z.id is not null then jsonb_build_object('id', z.id, 'label', z.name) end as zone,
  coalesce(packages.weight, lines.weight, 0)::float8 as weight,
  coalesce(packages.amount, 0)::integer as parcel_count,
  shipping_label_state(o.id, m.id) as label_state,
  shipping_lacks_label(o.id, m.id) as lacks_label,
  packages.failure,
  case when u.id is not null then jsonb_build_object('id', u.id, 'label', coalesce(nullif(u.alias, ''), concat_ws(' ', u.first_name, u.last_name))) end as claimed_by
from order_rows o
left join shipping_methods m on m.id = (o.shipping_method ->> 'id')::bigint
left join lateral (
  select a.country_code from order_addresses a where a.order_id = o.id and a.type = 'shipping' limit 1
) place on true
left join shipping_zones z on z.id = shipping_zone_of(o.id, (o.shop ->> 'id')::bigint)
left join lateral (
  select
    count(*) as amount,
    case when bool_and(p.total_weight is not null) then sum(p.total_weight) end as weight,
    min(p.failure) filter (where p.status = 'failed') as failure
  from shipments_of_day(o.id) s join parcels p on p.shipment_id = s.id and p.status <> 'voided'
) packages on true
left join lateral (
  select sum(i.open_quantity * coalesce(d.weight, 0)) as weight
  from order_item_rows i left join products d on d.id = i.product_id where i.order_id = o.id
) lines on true
left join users u on u.id = shipping_claimed_by(o.id);

-- The worklists, each found by its digit in this order.
insert into saved_views (object, standard, audience, search) values
  ('shipping-order', 'to_prepare', 'everyone', '{"filters": [{"field": "worklist", "op": "in", "value": ["to-prepare"]}]}'),
  ('shipping-order', 'ready', 'everyone', '{"filters": [{"field": "worklist", "op": "in", "value": ["ready"]}]}'),
  ('shipping-order', 'partly_shipped', 'everyone', '{"filters": [{"field": "worklist", "op": "in", "value": ["partly-shipped"]}]}'),
  ('shipping-order', 'label_missing', 'everyone', '{"filters": [{"field": "lacks_label", "op": "eq", "value": true}]}'),
  ('shipping-order', 'waiting_for_pickup', 'everyone', '{"filters": [{"field": "worklist", "op": "in", "value": ["waiting-for-pickup"]}]}'),
  ('shipping-order', 'shipped_today', 'everyone', '{"filters": [{"field": "worklist", "op": "in", "value": ["shipped-today"]}]}');
