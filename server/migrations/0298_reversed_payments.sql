-- A payment that was entered for an invoice is reversed by itself, as long as the accounts have not taken it over.
alter table transactions add column date_reversed timestamptz;

create or replace view invoice_rows as
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
  nullif(o.email, '') as email,
  (select coalesce(max(level), 0) from reminder_levels_of(n.shop_id)) as last_reminder,
  coalesce((n.date_reminded at time zone 'Europe/Berlin')::date = (now() at time zone 'Europe/Berlin')::date, false) as is_just_reminded,
  n.date_issued,
  exists (
    select from transactions t where t.invoice_id = n.id and t.status = 'captured' and t.date_booked is null
  ) as has_reversible_payment
from invoices n
join orders o on o.id = n.order_id
left join customers c on c.id = n.customer_id
left join shops s on s.id = n.shop_id
left join payment_methods p on p.id = n.payment_method_id;
