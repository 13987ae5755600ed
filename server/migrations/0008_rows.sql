-- One view for each entity: its scalar fields and nothing else, references as {id, label}.
create view shop_rows as
select id, version, name, url, type, language, currency, is_active, is_sync_enabled, is_live, completes_on_delivery
from shops;

create view payment_method_rows as
select
  id, version, name, kind, description, instructions, is_active, is_local, pays_after_delivery, auto_generate_invoice,
  auto_send_invoice, status_after_placement, status_generates_invoice, status_marks_paid, status_captures_payment
from payment_methods;

create view shipping_method_rows as
select id, version, name, internal_name, description, erp_active, shop_active, is_pickup, requires_phone
from shipping_methods;

create view user_rows as
select
  id, version, login, email, title, first_name, last_name, company, alias, avatar, employee_number, is_enabled,
  date_registered, date_updated, date_login
from users;

create view customer_rows as
select
  c.id, c.version, c.customer_number, c.first_name, c.last_name, c.company, c.email,
  case when s.id is not null then jsonb_build_object('id', s.id, 'label', s.name) end as shop,
  case when p.id is not null then jsonb_build_object('id', p.id, 'label', p.name) end as price_list,
  c.is_internal, c.is_b2b, c.is_b2b_validated, c.custom_discount_percent::float8 as custom_discount_percent,
  c.allow_to_order, c.allow_payments_by_invoice, c.allow_payment_by_cheque, c.note, c.lifetime_value,
  c.date_registered, c.date_updated
from customers c
left join shops s on s.id = c.shop_id
left join price_lists p on p.id = c.price_list_id;

create view export_job_rows as
select
  id, version, object, state, date_created, date_updated, progress::float8 as progress, items_processed, items_total,
  download_url
from export_jobs;
