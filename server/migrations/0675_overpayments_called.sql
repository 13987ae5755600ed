-- An overpayment is called where it is referred to as it is everywhere: by what the bank calls it, or else its number.
create or replace view transaction_rows as
select
  t.id, t.version, t.number, t.date_created, t.status,
  jsonb_build_object('id', o.id, 'label', o.number) as "order",
  case
    when c.id is not null then jsonb_build_object(
      'id', c.id,
      'label', coalesce(nullif(c.company, ''), nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.email)
    )
  end as customer,
  case when s.id is not null then jsonb_build_object('id', s.id, 'label', s.name) end as shop,
  case when n.id is not null then jsonb_build_object('id', n.id, 'label', n.number) end as invoice,
  jsonb_build_object('id', p.id, 'label', p.name) as payment_method,
  p.kind, t.provider, t.amount, t.refunded_amount, t.currency, t.reference, t.reason, t.date_paid, t.date_booked,
  t.date_reversed,
  exists (
    select from outbox x
    where x.kind = 'payment' and x.status in ('held', 'queued', 'running', 'retrying', 'stalled', 'dead')
      and x.payload ->> 'transaction_id' = t.id::text
  ) as is_asked,
  t.date_booked is not null or exists (
    select from bank_bookings b where b.transaction_id = t.id and b.date_reversed is null
  ) as is_reconciled,
  t.is_excess, t.excess_left,
  case when e.id is not null then jsonb_build_object('id', e.id, 'label', coalesce(nullif(e.reference, ''), e.number)) end as excess,
  t.authorised_amount
from transactions t
join orders o on o.id = t.order_id
join payment_methods p on p.id = t.payment_method_id
left join customers c on c.id = o.customer_id
left join shops s on s.id = t.shop_id
left join invoices n on n.id = t.invoice_id
left join transactions e on e.id = t.excess_id;

create or replace view refund_rows as
select
  r.id, r.version, r.number, r.date_created, r.status,
  jsonb_build_object('id', o.id, 'label', o.number) as "order",
  case
    when c.id is not null then jsonb_build_object(
      'id', c.id,
      'label', coalesce(nullif(c.company, ''), nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.email)
    )
  end as customer,
  case when s.id is not null then jsonb_build_object('id', s.id, 'label', s.name) end as shop,
  r.reason, r.quantity, r.currency, r.adjustment, r.total_net, r.tax, r.gross,
  r.status in ('confirmed', 'paid-out', 'failed') as confirmed,
  r.is_return, r.is_automatic,
  exists (
    select from refunds e
    where e.order_id = r.order_id and e.id < r.id and e.status in ('confirmed', 'paid-out', 'failed')
  ) as is_additional,
  r.date_confirmed, r.date_paid_out, r.failure, r.date_updated,
  payments.left_total, payments.left_by_hand, payments.left_by_provider,
  not exists (
    select from refund_items x
    join order_items i on i.id = x.order_item_id
    left join refunded_lines e on e.order_item_id = x.order_item_id
    where r.status = 'draft' and x.refund_id = r.id and x.quantity + coalesce(e.quantity, 0) > i.quantity
  ) as has_lines_left,
  exists (
    select from outbox x
    where x.kind = 'refund' and x.status in ('held', 'queued', 'running', 'retrying', 'stalled', 'dead')
      and x.payload ->> 'refund_id' = r.id::text
  ) as is_asked,
  case
    when r.status = 'draft' then 'to-confirm'
    when r.status = 'failed' then 'refused'
    when r.status = 'paid-out' then 'done'
    when r.status = 'confirmed' and not r.is_automatic then 'by-hand'
    when r.status = 'confirmed' and exists (
      select from outbox x
      where x.kind = 'refund' and x.status in ('stalled', 'dead') and x.payload ->> 'refund_id' = r.id::text
    ) then 'provider-silent'
    when r.status = 'confirmed' then 'provider-asked'
  end as payout,
  nullif(o.email, '') as email,
  case when b.id is not null then jsonb_build_object('id', b.id, 'label', b.number) end as "return",
  case when e.id is not null then jsonb_build_object('id', e.id, 'label', coalesce(nullif(e.reference, ''), e.number)) end as excess
from refunds r
join orders o on o.id = r.order_id
left join customers c on c.id = o.customer_id
left join shops s on s.id = r.shop_id
left join returns b on b.id = r.return_id
left join transactions e on e.id = r.excess_id
left join lateral (
  -- an overpayment is owed back whatever its method says, and until it is back
  select e.excess_left as left_total, e.excess_left as left_by_hand, 0::numeric(12, 2) as left_by_provider
  where e.id is not null
  union all
  select
    coalesce(sum(p.left_amount), 0)::numeric(12, 2) as left_total,
    coalesce(sum(p.left_amount) filter (where p.by_hand), 0)::numeric(12, 2) as left_by_hand,
    coalesce(sum(p.left_amount) filter (where p.by_provider), 0)::numeric(12, 2) as left_by_provider
  from refundable_payments p
  where p.order_id = r.order_id
  having e.id is null
) payments on true;
