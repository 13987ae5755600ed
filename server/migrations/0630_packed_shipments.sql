-- What whoever packs has counted into a shipment, kept piece by piece: another station goes on where one was.
create table verified_pieces (
  shipment_id bigint not null references shipments on delete cascade,
  order_item_id bigint not null references order_items on delete cascade,
  quantity integer not null check (quantity > 0),
  primary key (shipment_id, order_item_id)
);
create index verified_pieces_item on verified_pieces (order_item_id);

-- Confirmed at the packing station: it leaves as soon as each of its parcels has its label.
alter table shipments
  add column date_confirmed timestamptz,
  add column confirmed_by bigint references users on delete set null;
create index shipments_confirmed on shipments (confirmed_by);

create function is_all_verified(shipment bigint) returns boolean language sql stable as $$
  select coalesce(bool_and(coalesce(v.quantity, 0) >= x.quantity), false)
  from shipment_contents x
  left join verified_pieces v on v.shipment_id = x.shipment_id and v.order_item_id = x.order_item_id
  where x.shipment_id = shipment
$$;

drop view shipment_rows;
create view shipment_rows as
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
  o.fulfilment_state = 'shipped' and h.status = 'shipped' and not exists (
    select from shipments e where e.order_id = h.order_id and e.status = 'shipped' and e.id > h.id
  ) as is_full,
  h.date_created, h.date_packed, h.date_shipped, h.date_tracked, o.status as order_status,
  labels.open_label_count, labels.missing_label_count,
  h.claimed_by is null or is_all_verified(h.id) as is_verified
from shipments h
join orders o on o.id = h.order_id
left join customers c on c.id = o.customer_id
left join shops s on s.id = h.shop_id
left join shipping_methods m on m.id = o.shipping_method_id
left join lateral (
  select sum(x.quantity) as quantity from shipment_contents x where x.shipment_id = h.id
) contents on true
left join lateral (
  select
    count(*) filter (where p.status in ('requested', 'ready', 'printed'))::integer as open_label_count,
    count(*) filter (where p.status in ('draft', 'requested', 'failed'))::integer as missing_label_count
  from parcels p where p.shipment_id = h.id
) labels on true;

drop view parcel_rows;
create view parcel_rows as
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
  exists (select from shipment_contents x where x.shipment_id = h.id) as has_contents,
  exists (
    select from order_addresses a
    where a.order_id = o.id and a.type = 'shipping' and coalesce(a.address_line_1, '') <> '' and coalesce(a.city, '') <> ''
  ) as has_address,
  exists (
    select from outbox x
    where x.kind = 'carrier' and x.status in ('held', 'queued', 'running', 'retrying', 'stalled', 'dead')
      and x.payload ->> 'parcel_id' = p.id::text
  ) as is_asked,
  h.claimed_by is null or is_all_verified(h.id) as is_verified
from parcels p
join shipments h on h.id = p.shipment_id
join orders o on o.id = h.order_id
left join customers c on c.id = o.customer_id
left join shops s on s.id = p.shop_id
left join parcel_templates t on t.id = p.template_id;
