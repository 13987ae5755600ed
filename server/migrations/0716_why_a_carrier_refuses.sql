-- Beside the carrier's own words: why it refused a parcel, and the kilograms that it names.

alter table parcels
  add column refusal text check (refusal in (
    'too-heavy', 'too-light', 'unknown-address', 'unreadable-address', 'no-size', 'no-phone', 'nothing-back')),
  add column refusal_limit numeric(9, 3);

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
  o.status as order_status, h.return_id is not null as is_return,
  coalesce(m.is_pickup and o.pickup_code is not null, false) as is_collected,
  p.refusal, p.refusal_limit::float8 as refusal_limit
from parcels p
join shipments h on h.id = p.shipment_id
join orders o on o.id = h.order_id
left join customers c on c.id = o.customer_id
left join shops s on s.id = p.shop_id
left join shipping_methods m on m.id = o.shipping_method_id
left join parcel_templates t on t.id = p.template_id
left join shipping_services v on v.id = p.service_id;
