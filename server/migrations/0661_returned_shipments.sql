-- What parcels carry either way, the service that is ordered for one, and shipments that send all there is by themselves
-- (ADR 0181, ADR 0182).
alter table parcels add column service_id bigint references shipping_services on delete set null;
create index parcels_service on parcels (service_id) where service_id is not null;

-- All that is neither sent nor in another shipment is in it, whatever changes in its order, until somebody packs it.
alter table shipments add column auto_full boolean not null default false;
create index shipments_auto_full on shipments (order_id) where auto_full and status = 'not-yet-shipped';

-- What is in a shipment: what of its order leaves by it, or comes back.
create view carried_contents as
select shipment_id, order_item_id, quantity from shipment_contents
union all
select h.id, x.order_item_id, x.quantity from shipments h join return_items x on x.return_id = h.return_id;

-- What weighs by itself weighs what is in the shipment, an equal part of what the others are not said to hold.
create function weigh_parcels(bigint) returns void language sql as $$
  update parcels p set item_weight = greatest(round((c.weight - s.said) / s.shared, 3), 0)
  from (
    select coalesce(sum(x.quantity * coalesce(d.weight, 0)), 0) as weight
    from carried_contents x join order_items i on i.id = x.order_item_id left join products d on d.id = i.product_id
    where x.shipment_id = $1
  ) c, (
    select count(*) filter (where auto_weight) as shared,
      coalesce(sum(item_weight) filter (where not auto_weight), 0) as said
    from parcels where shipment_id = $1 and status <> 'voided'
  ) s
  where p.shipment_id = $1 and p.auto_weight and p.status in ('draft', 'failed')
    and p.item_weight is distinct from greatest(round((c.weight - s.said) / s.shared, 3), 0)
$$;

-- Those of an order take what is open one after the other. One that somebody packs, or whose label says a weight, stays
-- as it is.
create function keep_full_deliveries(bigint) returns void language plpgsql as $$
declare
  shipment bigint;
  changed bigint;
begin
  for shipment in
    select h.id from shipments h
    where h.order_id = $1 and h.auto_full and h.status = 'not-yet-shipped' and h.return_id is null
      and h.claimed_by is null
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
create function keep_full_deliveries_of_order() returns trigger language plpgsql as $$
begin
  perform keep_full_deliveries(coalesce(new.order_id, old.order_id));
  return null;
end $$;
create function keep_full_deliveries_of_contents() returns trigger language plpgsql as $$
begin
  perform keep_full_deliveries(i.order_id) from order_items i where i.id = coalesce(new.order_item_id, old.order_item_id);
  return null;
end $$;
create trigger full_delivery
  after insert or delete or update of quantity, cancelled_quantity, is_shippable on order_items
  for each row execute function keep_full_deliveries_of_order();
create trigger full_delivery after update of status, auto_full, claimed_by or delete on shipments
  for each row execute function keep_full_deliveries_of_order();
create trigger full_delivery after insert or delete or update of quantity on shipment_contents
  for each row execute function keep_full_deliveries_of_contents();

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
  case h.status
    when 'not-yet-shipped' then h.return_id is null and contents.quantity > 0 and contents.quantity = (
      select sum(i.open_quantity) from order_item_rows i where i.order_id = h.order_id)
    else o.fulfilment_state = 'shipped' and h.status = 'shipped' and not exists (
      select from shipments e where e.order_id = h.order_id and e.status = 'shipped' and e.id > h.id)
  end as is_full,
  h.date_created, h.date_packed, h.date_shipped, h.date_tracked, o.status as order_status,
  labels.open_label_count, labels.missing_label_count,
  h.claimed_by is null or is_all_verified(h.id) as is_verified,
  h.auto_full, h.return_id is not null as is_return,
  case when r.id is not null then jsonb_build_object('id', r.id, 'label', r.number) end as "return"
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
  case when v.id is not null then jsonb_build_object('id', v.id, 'label', v.name) end as service
from parcels p
join shipments h on h.id = p.shipment_id
join orders o on o.id = h.order_id
left join customers c on c.id = o.customer_id
left join shops s on s.id = p.shop_id
left join parcel_templates t on t.id = p.template_id
left join shipping_services v on v.id = p.service_id;
