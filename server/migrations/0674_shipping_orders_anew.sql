-- Restated, because what orders say has grown: an order that is collected says whether its code was told. And who packs is
-- told by name alone: who there is to choose among is for administrators to read.
drop view shipping_order_rows;
drop function shipping_claimed_by(bigint);
create function shipping_claimed_by(order_number bigint) returns text
language sql stable as $$
  select coalesce(nullif(u.alias, ''), concat_ws(' ', u.first_name, u.last_name))
  from shipments s join users u on u.id = s.claimed_by
  where s.order_id = order_number and s.status = 'not-yet-shipped' order by s.id limit 1
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
  shipping_claimed_by(o.id) as claimed_by
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
) lines on true;
