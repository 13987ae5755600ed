-- What came in beyond what was owed is a payment of its own (ADR 0184): it is given back, or used for other invoices.
alter table transactions
  add column is_excess boolean not null default false,
  -- The overpayment out of which this one was paid.
  add column excess_id bigint references transactions,
  -- What of an overpayment nobody has got back and nothing was paid with; none for any other payment. That it is never
  -- below nothing holds whatever runs beside.
  add column excess_left numeric(12, 2) check (excess_left >= 0);
create index transactions_excess on transactions (excess_id) where excess_id is not null;
create index transactions_excess_left on transactions (date_created desc, id desc) where excess_left > 0;

create function count_excess() returns trigger language plpgsql as $$
begin
  new.excess_left := case when new.is_excess then
    case when new.status in ('captured', 'partially-refunded', 'refunded') then new.amount - new.refunded_amount else 0 end
    - coalesce((
      select sum(amount) from transactions
      where excess_id = new.id and status in ('captured', 'partially-refunded', 'refunded')), 0)
  end;
  return new;
end $$;
create trigger count_excess before insert or update on transactions
  for each row when (new.is_excess) execute function count_excess();
-- the overpayment is counted again with each payment that comes out of it, or goes back into it
create function recount_excess() returns trigger language plpgsql as $$
begin
  update transactions set excess_left = excess_left where id = new.excess_id;
  return null;
end $$;
create trigger recount_excess after insert or update of status, amount on transactions
  for each row when (new.excess_id is not null) execute function recount_excess();

-- A refund of an overpayment gives back nothing of its order's contents.
alter table refunds add column excess_id bigint references transactions;
create index refunds_excess on refunds (excess_id) where excess_id is not null;

-- What was kept as a note on its bank line.
do $$
declare
  noted record;
  payment bigint;
begin
  for noted in
    select b.id, b.amount, l.date_value, l.currency, coalesce(l.bank_reference, l.end_to_end) as reference, n.order_id, (
      select id from payment_methods
      where id = n.payment_method_id or kind in ('invoice', 'prepayment')
      order by (id = n.payment_method_id and kind in ('invoice', 'prepayment')) desc, (kind = 'invoice') desc, id limit 1
    ) as method
    from bank_bookings b
    join bank_statement_lines l on l.id = b.line_id
    join invoices n on n.id = b.invoice_id
    where b.kind = 'excess' and b.date_reversed is null order by b.id
  loop
    continue when noted.method is null;
    insert into transactions (order_id, payment_method_id, status, amount, currency, reference, date_paid, is_excess)
    values (noted.order_id, noted.method, 'captured', noted.amount, noted.currency, left(noted.reference, 100),
      noted.date_value, true) returning id into payment;
    update bank_bookings set transaction_id = payment where id = noted.id;
  end loop;
end $$;

-- What refunds of the order are taken from: an overpayment goes back by itself.
create or replace view refundable_payments as
select
  t.id, t.order_id, t.provider, t.amount - t.refunded_amount as left_amount,
  m.manual_refund_allowed and days.passed <= coalesce(m.refund_days, days.passed) as by_hand,
  t.provider is not null and m.api_refund_supported and m.api_refund_enabled
    and days.passed <= coalesce(m.refund_days, days.passed)
    and days.passed <= coalesce(m.api_refund_days, days.passed) as by_provider
from transactions t
join payment_methods m on m.id = t.payment_method_id
cross join lateral (
  select (now() at time zone 'Europe/Berlin')::date
    - coalesce(t.date_paid, (t.date_created at time zone 'Europe/Berlin')::date) as passed
) days
where t.status in ('captured', 'partially-refunded') and t.amount > t.refunded_amount and not t.is_excess;

-- With what of an overpayment is left, and out of which one it was paid.
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
  case when e.id is not null then jsonb_build_object('id', e.id, 'label', e.number) end as excess
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
  case when e.id is not null then jsonb_build_object('id', e.id, 'label', e.number) end as excess
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
