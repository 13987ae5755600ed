-- A person's data go when they ask for it, or when nobody needs it any more (ADR 0252): what is left of the customer is their
-- number, and what the law has the house keep.
alter table customers add column date_erased timestamptz;

-- When something of an order was booked last: a paper that was issued, money that came, goods that left. Null of an order of
-- which nothing has to be kept.
create function booked_last(asked bigint) returns timestamptz language sql stable as $$
  select greatest(
    (select max(date_issued) from documents where order_id = asked and status <> 'draft'),
    (select max(date_issued) from invoices where order_id = asked),
    (
      select max(date_created) from transactions
      where order_id = asked and status in ('captured', 'partially-refunded', 'refunded', 'charged-back')
    ),
    (select max(date_shipped) from shipments where order_id = asked))
$$;

create or replace view customer_rows as
select
  c.id, c.version, c.customer_number, c.first_name, c.last_name, c.company, c.email,
  case when s.id is not null then jsonb_build_object('id', s.id, 'label', s.name) end as shop,
  case when p.id is not null then jsonb_build_object('id', p.id, 'label', p.name) end as price_list,
  c.is_internal, c.is_b2b, c.is_b2b_validated, c.custom_discount_percent::float8 as custom_discount_percent,
  c.allow_to_order, c.allow_payments_by_invoice, c.allow_payment_by_cheque, c.note, c.lifetime_value,
  c.date_registered, c.date_updated, s.currency, c.vat_number,
  c.status, c.decided_by, c.date_decided, c.refusal, c.days_to_pay,
  exists (select from customer_papers a where a.customer_id = c.id)
    or coalesce((
      select k.status = 'valid' from vat_checks k
      where k.vat_number = upper(regexp_replace(c.vat_number, '[^0-9A-Za-z]', '', 'g')) and k.status <> 'unavailable'
        and (k.shop_id = c.shop_id or k.shop_id is null)
      order by k.date_checked desc, k.id desc limit 1
    ), false) as has_proof,
  c.date_erased
from customers c
left join shops s on s.id = c.shop_id
left join price_lists p on p.id = c.price_list_id;
