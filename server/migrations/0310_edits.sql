-- What people write of a record (editing.md). An undo of a save is a change back: what it writes stands here.
alter table undos add column restores jsonb;

-- Which fields a save changed, each with what it held before and after.
alter table history add column changes jsonb;

-- The numbers that Kontor gives its customers go on from the highest that is there.
create sequence customer_numbers;
select setval('customer_numbers', greatest(16000, coalesce(
  (select max(substring(customer_number from '^K-(\d{1,15})$')::bigint) from customers), 0)));

alter table customers add column vat_number text;
create or replace view customer_rows as
select
  c.id, c.version, c.customer_number, c.first_name, c.last_name, c.company, c.email,
  case when s.id is not null then jsonb_build_object('id', s.id, 'label', s.name) end as shop,
  case when p.id is not null then jsonb_build_object('id', p.id, 'label', p.name) end as price_list,
  c.is_internal, c.is_b2b, c.is_b2b_validated, c.custom_discount_percent::float8 as custom_discount_percent,
  c.allow_to_order, c.allow_payments_by_invoice, c.allow_payment_by_cheque, c.note, c.lifetime_value,
  c.date_registered, c.date_updated, s.currency, c.vat_number
from customers c
left join shops s on s.id = c.shop_id
left join price_lists p on p.id = c.price_list_id;

-- No two price lists are called alike.
create unique index price_lists_name on price_lists (lower(name));
