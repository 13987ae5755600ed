-- What an invoice is found, paid and reminded by. The day of a payment is a day, as a bank statement has it.
alter table invoices alter column date_paid type date using (date_paid at time zone 'Europe/Berlin')::date;
alter table invoices
  add column customer_id bigint references customers,
  add column paid_total numeric(12, 2) not null default 0 check (paid_total between 0 and total),
  add column reminder_level integer not null default 0 check (reminder_level >= 0),
  add column date_reminded timestamptz,
  add column reminders_suspended boolean not null default false,
  add column date_handed_over timestamptz,
  -- Folded words people look for, written by server/search/fold.ts.
  add column search text not null default '';

-- As far as it can be told of invoices from before; what is read of names is what their order is found by.
update invoices n set
  customer_id = o.customer_id,
  paid_total = case
    when n.status in ('paid', 'refunded') then n.total
    when n.status = 'cancelled' then 0
    else greatest(least(n.total, o.paid_total - o.refund_total), 0)
  end,
  reminder_level = case n.status
    when 'reminded' then 1 when 'ready-for-debt-collection' then 3 when 'debt-default' then 3 else 0
  end,
  date_handed_over = case when o.status in ('debt-collection', 'debt-default') then n.date_created end,
  search = lower(n.number) || ' ' || o.search
from orders o where o.id = n.order_id;

alter table invoices add column open_total numeric(12, 2) not null
  generated always as (case when status in ('cancelled', 'refunded') then 0 else total - paid_total end) stored;

create index invoices_date_created on invoices (date_created desc, id desc);
create index invoices_number on invoices (number);
create index invoices_customer on invoices (customer_id, date_created desc);
create index invoices_total on invoices (total desc, id desc);
create index invoices_due on invoices (date_due desc, id desc);
-- What the clock makes over-due, and what is to be reminded, are few of many.
create index invoices_awaited on invoices (id, date_due) where status = 'sent';
create index invoices_reminded_next on invoices (next_reminder_date, id) where next_reminder_date is not null;
create index invoices_search on invoices using gin (search gin_trgm_ops);
create index invoices_words on invoices using gin (to_tsvector('simple', search));
select store_counts('invoices', 'status, shop_id', 'date_created');

-- A payment that somebody entered for an invoice, with the day on which the money came. What the accounts have taken
-- over is not reversed any more.
alter table transactions
  add column invoice_id bigint references invoices,
  add column date_paid date,
  add column date_booked timestamptz;
create index transactions_invoice on transactions (invoice_id) where invoice_id is not null;

create view invoice_rows as
select
  n.id, n.version, n.number, n.status,
  jsonb_build_object('id', o.id, 'label', o.number) as "order",
  case
    when c.id is not null then jsonb_build_object(
      'id', c.id,
      'label', coalesce(nullif(c.company, ''), nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.email)
    )
  end as customer,
  case when s.id is not null then jsonb_build_object('id', s.id, 'label', s.name) end as shop,
  case when p.id is not null then jsonb_build_object('id', p.id, 'label', p.name) end as payment_method,
  n.currency, n.total, n.tax_total, n.paid_total, n.open_total, n.date_created, n.date_sent, n.date_due, n.date_paid,
  n.reminder_level, n.date_reminded, n.next_reminder_date, n.reminders_suspended, n.date_handed_over,
  nullif(o.email, '') as email
from invoices n
join orders o on o.id = n.order_id
left join customers c on c.id = n.customer_id
left join shops s on s.id = n.shop_id
left join payment_methods p on p.id = n.payment_method_id;

-- An invoice is cancelled by a document of its own: the order knows of it while it waits.
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
    where o.status = 'cancelled' and x.object = 'order' and x.record_id = o.id and x.kind = 'document'
      and x.name = 'credit-invoice' and x.state <> 'dropped'
  ) or exists (
    select from invoices n
    join outbox x on x.object = 'invoice' and x.record_id = n.id
    where o.status = 'cancelled' and n.order_id = o.id and x.kind = 'document' and x.name = 'credit-invoice'
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
