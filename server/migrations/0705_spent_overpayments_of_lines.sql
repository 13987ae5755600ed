-- Of what a line brought too much something was given back or used: its booking stands.
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
  ) as is_excess_used
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
