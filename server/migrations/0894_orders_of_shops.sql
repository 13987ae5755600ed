-- What shops sent, as they sent it, and the order that it is here: each once, however often it is sent (ADR 0259).
create table shop_orders (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops,
  external_number text not null,
  order_id bigint unique references orders on delete set null,
  document jsonb not null,
  date_created timestamptz not null default now(),
  -- When the shop was told first that it is here: from then on its pieces count in what is left.
  date_told timestamptz,
  unique (shop_id, external_number)
);

-- Why an order of a shop was not imported.
alter table orders
  add column import_problem text check (import_problem in (
    'no_items', 'unknown_sku', 'choose_variation', 'unknown_country', 'country_not_served', 'no_address', 'other_currency',
    'unknown_payment_method', 'total_differs', 'unreadable')),
  add column import_details text;

create or replace view order_rows as
select
  o.id, o.version, o.number, o.offer_number, o.reference_number, o.status, o.held_from, o.payment_state,
  o.fulfilment_state,
  case
    when c.id is not null then jsonb_build_object(
      'id', c.id,
      'label', coalesce(nullif(c.company, ''), nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.email)
    )
  end as customer,
  o.email,
  case when s.id is not null then jsonb_build_object('id', s.id, 'label', s.name) end as shop,
  case when l.id is not null then jsonb_build_object('id', l.id, 'label', l.name) end as price_list,
  case when p.id is not null then jsonb_build_object('id', p.id, 'label', p.name) end as payment_method,
  case when m.id is not null then jsonb_build_object('id', m.id, 'label', m.name) end as shipping_method,
  o.created_via, o.date_created, o.date_paid, o.date_shipped, o.desired_delivery, o.vat_number, o.vat_exempt,
  o.is_return, o.cart_weight::float8 as cart_weight, o.internal_note, o.currency, o.subtotal, o.shipping_total,
  o.discount_total, o.fee_total, o.voucher_credit, o.total, o.tax_total, o.refund_total,
  lines.item_count,
  o.shop_id is not null as has_shop,
  places.has_billing_address,
  places.has_shipping_address,
  coalesce(o.email, '') <> '' as has_email,
  coalesce(p.status_after_placement, (
    select f.status_after_placement
    from shop_payment_methods a
    join payment_methods f on f.id = a.payment_method_id
    where a.shop_id = o.shop_id and f.is_active
    order by a.place, f.id
    limit 1
  )) as placement_status,
  lines.has_unresolved_sku,
  lines.shipped_quantity,
  lines.open_quantity,
  lines.packed_quantity,
  (
    select count(*)::integer
    from shipments h
    join parcels b on b.shipment_id = h.id
    where h.order_id = o.id and h.status = 'not-yet-shipped'
      and b.status in ('draft', 'requested', 'ready', 'printed')
  ) as open_label_count,
  coalesce(m.is_pickup, false) as is_pickup,
  o.payment_state in ('paid', 'partly-refunded') as is_paid,
  exists (
    select from transactions t
    where t.order_id = o.id and t.status in ('captured', 'partially-refunded', 'refunded') and not t.is_excess
  ) as has_payment,
  coalesce(p.kind = 'invoice' or p.is_local or p.pays_after_delivery, false) as pays_later,
  bills.has_unpaid_invoice,
  bills.has_paid_invoice,
  exists (
    select from documents d
    where d.order_id = o.id and d.type = 'credit-invoice' and d.status in ('issued', 'sent')
  ) or exists (
    -- One that waits to be written counts as issued: the order cannot be reopened beside it.
    select from outbox x
    where o.status = 'cancelled' and x.object = 'order' and x.record_id = o.id and x.kind = 'document'
      and x.name = 'credit-invoice' and x.status <> 'dropped'
  ) or exists (
    select from invoices n
    join outbox x on x.object = 'invoice' and x.record_id = n.id
    where o.status = 'cancelled' and n.order_id = o.id and x.kind = 'document' and x.name = 'credit-invoice'
      and x.status <> 'dropped'
  ) as has_cancellation,
  coalesce(s.completes_on_delivery, false) as completes_on_delivery,
  case when p.auto_generate_invoice and not bills.has_standing_invoice then p.status_generates_invoice end as invoiced_in,
  o.voucher,
  coalesce(c.allow_to_order, true) as may_order,
  coalesce(case p.kind when 'invoice' then c.allow_payments_by_invoice when 'cheque' then c.allow_payment_by_cheque end, true)
    as is_method_allowed,
  o.payment_fee_waived,
  coalesce(s.is_active, true) as takes_orders,
  -- what a shop does not say holds everywhere, and so does an address that says no country
  not exists (
    select from order_addresses a
    where a.order_id = o.id and a.type = 'billing' and a.country_code <> ''
      and exists (select from shop_selling_countries w where w.shop_id = o.shop_id)
      and not exists (
        select from shop_selling_countries w where w.shop_id = o.shop_id and w.country_code = upper(a.country_code))
  ) as is_sold_there,
  coalesce(m.is_pickup, false) or not exists (
    select from order_addresses a
    where a.order_id = o.id and a.type = 'shipping' and a.country_code <> ''
      and exists (select from shop_shipping_countries w where w.shop_id = o.shop_id)
      and not exists (
        select from shop_shipping_countries w where w.shop_id = o.shop_id and w.country_code = upper(a.country_code))
  ) as is_shipped_there,
  o.is_delivery_fixed,
  o.shipping_by_hand,
  order_not_carried(o.id, o.shipping_method_id, o.cart_weight, o.subtotal, o.desired_delivery, o.is_delivery_fixed)
    as not_carried,
  o.pickup_code is not null as has_pickup_code,
  order_open_total(o) as open_total,
  (select coalesce(sum(r.left_amount), 0) from refundable_payments r where r.order_id = o.id) as refundable_total,
  lacks.lacking_item,
  lacks.lacking_left,
  lacks.is_backordered,
  o.import_problem, o.import_details
from orders o
left join customers c on c.id = o.customer_id
left join shops s on s.id = o.shop_id
left join price_lists l on l.id = o.price_list_id
left join payment_methods p on p.id = o.payment_method_id
left join shipping_methods m on m.id = o.shipping_method_id
left join lateral (
  select
    count(*)::integer as item_count,
    coalesce(bool_or(i.product_id is null), false) as has_unresolved_sku,
    coalesce(sum(i.shipped_quantity), 0)::integer as shipped_quantity,
    coalesce(sum(i.open_quantity), 0)::integer as open_quantity,
    coalesce(sum(i.packed_quantity), 0)::integer as packed_quantity
  from order_item_rows i
  where i.order_id = o.id
) lines on true
left join lateral (
  select
    coalesce(bool_or(a.type = 'billing'), false) as has_billing_address,
    coalesce(bool_or(a.type = 'shipping'), false) as has_shipping_address
  from order_addresses a
  where a.order_id = o.id and coalesce(a.address_line_1, '') <> '' and coalesce(a.city, '') <> ''
) places on true
left join lateral (
  select
    coalesce(bool_or(n.status not in ('paid', 'cancelled', 'refunded')), false) as has_unpaid_invoice,
    coalesce(bool_or(n.status = 'paid'), false) as has_paid_invoice,
    coalesce(bool_or(n.status <> 'cancelled'), false) as has_standing_invoice
  from invoices n
  where n.order_id = o.id
) bills on true
-- one row whatever it finds, so that whoever does not ask for these leaves it out
left join lateral (
  select
    (array_agg(w.name || ' (' || w.sku || ')' order by w.place) filter (where w.backorders = 'deny'))[1] as lacking_item,
    (array_agg(w.available order by w.place) filter (where w.backorders = 'deny'))[1] as lacking_left,
    coalesce(bool_or(w.backorders = 'notify'), false) as is_backordered
  from order_lacks(o.id, o.date_reserved) w
) lacks on true;

-- It shows whatever an order says.
drop view shipping_order_rows;
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
