-- Whoever ships one hears that its order is to be paid first, as whoever ships the order does.

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
  h.status <> 'not-yet-shipped' or are_all_open(h.id) as is_open,
  coalesce(m.is_pickup and o.pickup_code is not null, false) as is_collected,
  coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.login) as claimed_by,
  o.payment_state in ('paid', 'partly-refunded') as is_paid,
  coalesce(y.kind = 'invoice' or y.is_local or y.pays_after_delivery, false) as pays_later
from shipments h
join orders o on o.id = h.order_id
left join customers c on c.id = o.customer_id
left join shops s on s.id = h.shop_id
left join shipping_methods m on m.id = o.shipping_method_id
left join payment_methods y on y.id = o.payment_method_id
left join returns r on r.id = h.return_id
left join users u on u.id = h.claimed_by
left join lateral (
  select sum(x.quantity) as quantity from carried_contents x where x.shipment_id = h.id
) contents on true
left join lateral (
  select
    count(*) filter (where p.status in ('requested', 'ready', 'printed'))::integer as open_label_count,
    count(*) filter (where p.status in ('draft', 'requested', 'failed'))::integer as missing_label_count
  from parcels p where p.shipment_id = h.id
) labels on true;
