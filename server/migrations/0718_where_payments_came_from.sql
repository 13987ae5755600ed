-- Of a payment what was taken off with it, the statement that it came from, and whether its customer owes anything that an
-- overpayment could pay.
-- What of an overpayment was given back by, or used for.
create function uses_of_excess(payment bigint) returns text language sql stable as $$
  select string_agg(name, ', ' order by name) from (
    select number as name from refunds where excess_id = payment and status in ('confirmed', 'paid-out', 'failed')
    union
    select n.number from transactions u join invoices n on n.id = u.invoice_id
    where u.excess_id = payment and u.status in ('captured', 'partially-refunded', 'refunded')
  ) uses
$$;

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
  ) as refund,
  t.is_excess and t.excess_left > 0 and exists (
    -- of a customer that nobody knows, of the order
    select from invoices d
    where (d.customer_id = o.customer_id or o.customer_id is null and d.order_id = o.id)
      and d.currency = t.currency and d.open_total > 0 and d.status not in ('paid', 'cancelled', 'refunded')
  ) as has_other_debt,
  case when t.is_excess then uses_of_excess(t.id) end as excess_uses,
  t.discount,
  (
    -- what it was booked from, also where that was taken back since
    select jsonb_build_object('id', a.id, 'label', coalesce(nullif(a.number, ''), a.reference))
    from bank_bookings b
    join bank_statement_lines l on l.id = b.line_id
    join bank_statements a on a.id = l.statement_id
    where b.transaction_id = t.id and b.kind in ('payment', 'excess') order by b.id desc limit 1
  ) as statement
from transactions t
join orders o on o.id = t.order_id
join payment_methods p on p.id = t.payment_method_id
left join customers c on c.id = o.customer_id
left join shops s on s.id = t.shop_id
left join invoices n on n.id = t.invoice_id
left join transactions e on e.id = t.excess_id;

-- Money that came by bank, whatever the order was to be paid by.
alter table payment_methods drop constraint payment_methods_kind_check;
alter table payment_methods
  add constraint payment_methods_kind_check check (kind in (
    'prepayment', 'invoice', 'bank-transfer', 'card', 'wallet', 'direct-debit', 'cash', 'cash-on-delivery', 'cheque'));

create or replace view bank_statement_line_rows as
select
  l.id, l.version, l.status, l.match, held.reason, l.date_booked, l.date_value, l.amount, l.currency, l.name, l.iban,
  l.purpose, l.end_to_end, l.bank_reference, l.is_reversal, l.return_code, l.return_text, l.original_amount, l.is_batch,
  jsonb_build_object('id', a.id, 'label', a.name) as account,
  jsonb_build_object('id', b.id, 'label', coalesce(b.number, b.reference)) as statement,
  case
    when n.id is not null and (l.status = 'booked' or owed.is_owed) then jsonb_build_object('id', n.id, 'label', n.number)
  end as invoice,
  case when l.status = 'booked' or owed.is_owed then l.invoice_count else 0 end as invoice_count,
  jsonb_array_length(l.candidates) > 0 as has_suggestion,
  owed.is_owed,
  exists (
    select from bank_bookings k join transactions t on t.id = k.transaction_id
    where k.line_id = l.id and k.date_reversed is null and t.date_booked is not null
  ) as is_taken_over,
  (
    select sum(k.amount)::numeric(14, 2) from bank_bookings k
    where k.line_id = l.id and k.kind = 'excess' and k.date_reversed is null
  ) as rest_total,
  case when s.id is not null then jsonb_build_object('id', s.id, 'label', s.name) end as shop,
  exists (
    select from bank_bookings k join transactions t on t.id = k.transaction_id
    where k.line_id = l.id and k.kind = 'excess' and k.date_reversed is null
      and (t.status <> 'captured' or t.excess_left <> t.amount)
  ) as is_excess_used,
  (
    select string_agg(coalesce(uses_of_excess(t.id), t.number), ', ')
    from bank_bookings k join transactions t on t.id = k.transaction_id
    where k.line_id = l.id and k.kind = 'excess' and k.date_reversed is null
      and (t.status <> 'captured' or t.excess_left <> t.amount)
  ) as excess_uses
from bank_statement_lines l
join bank_statements b on b.id = l.statement_id
join payment_accounts a on a.id = l.account_id
left join invoices n on n.id = l.invoice_id
left join shops s on s.id = l.shop_id
cross join lateral (
  select l.status in ('sure', 'check', 'unclear', 'returned', 'later', 'booked') and bank_line_is_owed(l.id, l.candidates)
    as is_owed
) owed
cross join lateral (
  select case
    when owed.is_owed or l.status in ('booked', 'ignored') or jsonb_array_length(l.candidates) = 0 then l.reason
    when l.match = 'returned' or l.reason = 'amount' then 'none'
    when l.reason like 'number%' then case when n.to_pay > 0 then 'number_over' else 'number_settled' end
    when l.reason = 'iban_amount' then 'iban'
    when l.reason = 'name_amount' then 'name'
    else l.reason
  end as reason
) held;
