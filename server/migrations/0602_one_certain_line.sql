-- What reminders cost is owed as well.
create or replace function bank_line_is_owed(line bigint, candidates jsonb) returns boolean
language sql stable as $$
  select coalesce((
    select bool_and(
      case
        when s.payment is not null then t.status = 'captured' or b.id is not null
        else n.to_pay + coalesce(b.amount + b.discount, 0) >= s.amount + s.discount
      end)
    from jsonb_to_recordset(candidates -> 0 -> 'shares') as s(invoice bigint, amount numeric, discount numeric, payment bigint)
    join invoices n on n.id = s.invoice
    left join transactions t on t.id = s.payment
    left join bank_bookings b on b.line_id = line and b.invoice_id = s.invoice and b.date_reversed is null
      and b.kind in ('payment', 'return')
  ), false)
$$;

-- Of several lines that pay the same invoice the first alone is certain; once it is booked, put off or set aside, the
-- next one is, if the invoice is still owed. A line that somebody moves just now is left to them.
create function recheck_bank_lines_of(concerned bigint[]) returns void
language sql as $$
  with open as (
    select l.id, l.status, l.invoice_id, bank_line_is_owed(l.id, l.candidates) as is_owed
    from bank_statement_lines l
    where l.id in (
      select id from bank_statement_lines
      where invoice_id = any(concerned) and match = 'sure' and status in ('sure', 'check')
      order by id for update skip locked)
  ), told as (
    select id, status, case
      when is_owed and id = min(id) filter (where is_owed) over (partition by invoice_id) then 'sure'
      else 'check'
    end as wanted
    from open
  )
  update bank_statement_lines l set status = told.wanted from told where l.id = told.id and told.status <> told.wanted
$$;
create or replace function recheck_bank_lines() returns trigger
language plpgsql as $$
begin
  perform recheck_bank_lines_of(array[new.id]);
  return null;
end
$$;
drop trigger invoices_recheck_bank_lines on invoices;
create trigger invoices_recheck_bank_lines
  after update of paid_total, fee_total, fee_paid, status on invoices
  for each row when (old.to_pay is distinct from new.to_pay or old.open_total is distinct from new.open_total)
  execute function recheck_bank_lines();

create function recheck_beside_bank_line() returns trigger
language plpgsql as $$
begin
  perform recheck_bank_lines_of(array[new.invoice_id]);
  return null;
end
$$;
create trigger bank_statement_lines_recheck
  after update of status on bank_statement_lines
  for each row when (old.status is distinct from new.status and new.match = 'sure' and new.invoice_id is not null)
  execute function recheck_beside_bank_line();
create function recheck_new_bank_lines() returns trigger
language plpgsql as $$
begin
  perform recheck_bank_lines_of(array(select distinct invoice_id from added where status = 'sure' and invoice_id is not null));
  return null;
end
$$;
create trigger bank_statement_lines_added
  after insert on bank_statement_lines referencing new table as added
  for each statement execute function recheck_new_bank_lines();
select recheck_bank_lines_of(array(select distinct invoice_id from bank_statement_lines where invoice_id is not null));

-- An open line names what it would settle only as long as that is owed; a booked one says what of it no invoice has.
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
  ) as rest_total
from bank_statement_lines l
join bank_statements b on b.id = l.statement_id
join payment_accounts a on a.id = l.account_id
left join invoices n on n.id = l.invoice_id
cross join lateral (
  select l.status in ('sure', 'check', 'unclear', 'returned', 'later', 'booked') and bank_line_is_owed(l.id, l.candidates)
    as is_owed
) owed;
