-- What a customer has brought in is counted in the money of their shop.
create or replace view customer_rows as
select
  c.id, c.version, c.customer_number, c.first_name, c.last_name, c.company, c.email,
  case when s.id is not null then jsonb_build_object('id', s.id, 'label', s.name) end as shop,
  case when p.id is not null then jsonb_build_object('id', p.id, 'label', p.name) end as price_list,
  c.is_internal, c.is_b2b, c.is_b2b_validated, c.custom_discount_percent::float8 as custom_discount_percent,
  c.allow_to_order, c.allow_payments_by_invoice, c.allow_payment_by_cheque, c.note, c.lifetime_value,
  c.date_registered, c.date_updated, s.currency
from customers c
left join shops s on s.id = c.shop_id
left join price_lists p on p.id = c.price_list_id;
