-- Of a payment what of it was let go when less was captured, and the refund that gives back what was paid too much.
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
  t.authorised_amount,
  t.authorised_amount - t.amount as released_amount,
  (
    select jsonb_build_object('id', r.id, 'label', r.number) from refunds r
    where r.excess_id = t.id and r.status <> 'discarded' order by r.id desc limit 1
  ) as refund
from transactions t
join orders o on o.id = t.order_id
join payment_methods p on p.id = t.payment_method_id
left join customers c on c.id = o.customer_id
left join shops s on s.id = t.shop_id
left join invoices n on n.id = t.invoice_id
left join transactions e on e.id = t.excess_id;
