-- A line belongs to the shop of the invoice that it names or is booked on: who may not read there does not see it (ADR 0185).
alter table bank_statement_lines add column shop_id bigint references shops;
update bank_statement_lines l set shop_id = n.shop_id from invoices n where n.id = l.invoice_id;
create index bank_statement_lines_shop on bank_statement_lines (shop_id, date_booked desc, id desc);
create function own_bank_line() returns trigger language plpgsql as $$
begin
  new.shop_id := (select shop_id from invoices where id = new.invoice_id);
  return new;
end $$;
create trigger own_bank_line before insert or update of invoice_id on bank_statement_lines
  for each row execute function own_bank_line();
create function move_bank_lines() returns trigger language plpgsql as $$
begin
  update bank_statement_lines set shop_id = new.shop_id where invoice_id = new.id;
  return null;
end $$;
create trigger move_bank_lines after update of shop_id on invoices
  for each row when (old.shop_id is distinct from new.shop_id) execute function move_bank_lines();

create or replace view bank_statement_line_rows as
select
  l.id, l.version, l.status, l.match, l.reason, l.date_booked, l.date_value, l.amount, l.currency, l.name, l.iban,
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
  case when s.id is not null then jsonb_build_object('id', s.id, 'label', s.name) end as shop
from bank_statement_lines l
join bank_statements b on b.id = l.statement_id
join payment_accounts a on a.id = l.account_id
left join invoices n on n.id = l.invoice_id
left join shops s on s.id = l.shop_id
cross join lateral (
  select l.status in ('sure', 'check', 'unclear', 'returned', 'later', 'booked') and bank_line_is_owed(l.id, l.candidates)
    as is_owed
) owed;
