-- An invoice is written by a move and gets its number once it is issued, so that a move that is taken back leaves no gap.
-- Until then it is called by its order.
alter table invoices add column date_issued timestamptz;
update invoices set date_issued = date_created;
alter table invoices drop constraint invoices_shop_id_number_key;
create unique index invoices_numbered on invoices (coalesce(shop_id, 0), number) where date_issued is not null;

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
  n.date_issued
from invoices n
join orders o on o.id = n.order_id
left join customers c on c.id = n.customer_id
left join shops s on s.id = n.shop_id
left join payment_methods p on p.id = n.payment_method_id;

-- How its lines come to its total, as it was written: an invoice over a part of its order has its share of what is charged
-- beside the goods. Each row has a key by which the invoices of an order are added up.
alter table invoices add column sums jsonb not null default '[]';
update invoices n set sums = (
  select jsonb_agg(
    jsonb_build_object('key', key, 'kind', kind, 'name', name, 'tax_rate', tax_rate::float8, 'amount', amount::text)
    order by place, id
  )
  from (
    select 1 as place, 0 as id, 'subtotal' as key, 'subtotal' as kind, null as name, null::numeric as tax_rate, (
      select coalesce(sum(i.price * x.quantity), 0)::numeric(12, 2)
      from invoice_items x join order_items i on i.id = x.order_item_id where x.invoice_id = n.id
    ) as amount
    union all
    select 2, f.id, f.type || ' ' || f.id, f.type, f.name, f.tax_rate, case f.type when 'discount' then -f.amount else f.amount end
    from order_fees f where f.order_id = o.id and n.total = o.total
    union all
    select 3, 0, 'shipping', 'shipping', null, (select max(i.tax_rate) from order_items i where i.order_id = o.id),
      o.shipping_total
    where n.total = o.total and o.shipping_total > 0
    union all
    select 4, 0, 'tax ' || t.tax_rate::float8, 'tax', null, t.tax_rate, t.amount
    from order_taxes t where t.order_id = o.id and n.total = o.total
    union all
    select 4, 0, 'tax', 'tax', null, null, n.tax_total where n.total <> o.total and n.tax_total > 0
    union all
    select 5, 0, 'voucher', 'voucher', null, null, -o.voucher_credit where n.total = o.total and o.voucher_credit > 0
    union all
    select 6, 0, 'total', 'total', null, null, n.total
  ) sums
)
from orders o where o.id = n.order_id;

-- Days between the issue of an invoice and the last one on which it is paid in time.
alter table payment_methods add column days_to_pay integer not null default 30 check (days_to_pay >= 0);
create or replace view payment_method_rows as
select
  id, version, name, kind, description, instructions, is_active, is_local, pays_after_delivery, auto_generate_invoice,
  auto_send_invoice, status_after_placement, status_generates_invoice, status_marks_paid, status_captures_payment,
  days_to_pay
from payment_methods;

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (
  kind in (
    'product_full', 'stock', 'price', 'customer_full', 'customer_delete', 'order_transition', 'refund', 'email',
    'all_products', 'shop_product_full', 'document', 'carrier', 'payment', 'number'));
