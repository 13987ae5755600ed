-- With whether what came in for it waits to be booked: nobody reminds, cancels or gives up what is paid without knowing.
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
  levels.last_reminder,
  coalesce((n.date_reminded at time zone 'Europe/Berlin')::date = (now() at time zone 'Europe/Berlin')::date, false) as is_just_reminded,
  n.date_issued,
  exists (
    select from transactions t where t.invoice_id = n.id and t.status = 'captured' and t.date_booked is null
  ) as has_reversible_payment,
  n.fee_total, n.fee_paid, n.fee_open, n.to_pay,
  -- What the newest reminder says; then what whoever reminds now sends, and what it costs; nothing where nobody reminds.
  levels.sent as reminder,
  case
    when n.status not in ('over-due', 'reminded') then null
    when n.reminder_level >= levels.last_reminder then 'collection'
    else levels.template
  end as next_reminder,
  case
    when n.status in ('over-due', 'reminded') and n.reminder_level < levels.last_reminder
      then case when coalesce(s.currency, n.currency) = n.currency then levels.fee else 0 end::numeric(12, 2)
  end as next_fee,
  case
    when n.status in ('sent', 'over-due', 'reminded', 'ready-for-debt-collection')
      and n.date_due < (now() at time zone 'Europe/Berlin')::date
      then (now() at time zone 'Europe/Berlin')::date - n.date_due
  end as days_overdue,
  n.discount_percent::float8 as discount_percent, n.date_discount,
  (select d.number from documents d where d.invoice_id = n.id and d.type = 'credit-invoice' and d.date_issued is not null
    order by d.id desc limit 1) as credit,
  (select d.date_sent from documents d where d.invoice_id = n.id and d.type = 'credit-invoice' and d.date_issued is not null
    order by d.id desc limit 1) as date_credit_sent,
  case
    when n.status not in ('over-due', 'reminded') then null
    when n.reminders_suspended then 'suspended'
    when n.reminder_level >= levels.last_reminder then 'collection'
    else levels.template
  end as next_step,
  n.to_pay > 0 and exists (
    select from bank_statement_lines l
    where l.invoice_id = n.id and l.status in ('sure', 'check', 'later') and l.amount > 0
  ) as has_waiting_payment
from invoices n
join orders o on o.id = n.order_id
left join customers c on c.id = n.customer_id
left join shops s on s.id = n.shop_id
left join payment_methods p on p.id = n.payment_method_id
left join lateral (
  select
    coalesce(max(l.level), 0) as last_reminder,
    max(l.template) filter (where l.level = n.reminder_level and l.level > 0) as sent,
    max(l.template) filter (where l.level = n.reminder_level + 1) as template,
    max(l.fee) filter (where l.level = n.reminder_level + 1) as fee
  from reminder_levels_of(n.shop_id) l
) levels on true;
