-- What became of an order's units, kept with the order: among a million, counting those that are shipped would mean
-- looking at every line of most of them (ADR 0041). Its lines, its parcels and what is in them keep it true, whoever
-- writes them.
-- Most orders that are here have been shipped, so only the others are written below.
alter table orders
  add column fulfilment_state text not null default 'shipped'
    check (fulfilment_state in ('none', 'open', 'packed', 'partly-shipped', 'shipped'));
alter table orders alter column fulfilment_state set default 'none';

create view order_fulfilments as
select
  o.id as order_id,
  case
    when lines.shippable_quantity = 0 then 'none'
    when lines.shipped_quantity > 0 and lines.open_quantity = 0 then 'shipped'
    when lines.shipped_quantity > 0 then 'partly-shipped'
    when lines.packed_quantity > 0 then 'packed'
    else 'open'
  end as state
from orders o
cross join lateral (
  select
    coalesce(sum(i.quantity) filter (where i.is_shippable), 0) as shippable_quantity,
    coalesce(sum(i.shipped_quantity), 0) as shipped_quantity,
    coalesce(sum(i.open_quantity), 0) as open_quantity,
    coalesce(sum(i.packed_quantity), 0) as packed_quantity
  from order_item_rows i
  where i.order_id = o.id
) lines;

update orders o set fulfilment_state = f.state
from order_fulfilments f
where f.order_id = o.id and f.state <> o.fulfilment_state;

create index orders_fulfilment on orders (fulfilment_state);

create function keep_fulfilment(bigint) returns void language sql as $$
  update orders o set fulfilment_state = f.state
  from order_fulfilments f
  where o.id = $1 and f.order_id = $1 and f.state <> o.fulfilment_state
$$;

create function keep_fulfilment_of_order() returns trigger language plpgsql as $$
begin
  perform keep_fulfilment(coalesce(new.order_id, old.order_id));
  return null;
end
$$;

create function keep_fulfilment_of_contents() returns trigger language plpgsql as $$
begin
  perform keep_fulfilment(i.order_id) from order_items i where i.id = coalesce(new.order_item_id, old.order_item_id);
  return null;
end
$$;

create trigger fulfilment after insert or delete or update of quantity, cancelled_quantity, is_shippable on order_items
  for each row execute function keep_fulfilment_of_order();
create trigger fulfilment after update of status, date_packed or delete on shipments
  for each row execute function keep_fulfilment_of_order();
create trigger fulfilment after insert or delete or update of quantity on shipment_contents
  for each row execute function keep_fulfilment_of_contents();

-- The order's scalar fields and the facts that the guards of its life read.
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
    join labels b on b.shipment_id = h.id
    where h.order_id = o.id and h.status = 'not-yet-shipped'
      and b.status in ('draft', 'requested', 'ready', 'printed')
  ) as open_label_count,
  coalesce(m.is_pickup, false) as is_pickup,
  o.payment_state in ('paid', 'partly-refunded') as is_paid,
  exists (
    select from transactions t
    where t.order_id = o.id and t.status in ('captured', 'partially-refunded', 'refunded')
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
    where o.status = 'cancelled' and x.order_id = o.id and x.kind = 'document' and x.name = 'credit-invoice'
      and x.state <> 'dropped'
  ) as has_cancellation,
  coalesce(s.completes_on_delivery, false) as completes_on_delivery
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
    coalesce(bool_or(n.status = 'paid'), false) as has_paid_invoice
  from invoices n
  where n.order_id = o.id
) bills on true;
