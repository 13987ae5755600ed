-- Where a shop is reached, and as whom. Secrets lie here sealed with a key that the database does not hold (ADR 0258): the
-- one that Kontor signs in with, and the one that the shop signs with when it tells Kontor something.
create table shop_connections (
  shop_id bigint primary key references shops on delete cascade,
  connector text not null check (connector in ('musterladen')),
  address text not null,
  key_name text not null,
  secret_sealed text,
  date_secret_replaced timestamptz,
  incoming_sealed text,
  date_incoming_replaced timestamptz,
  -- The shop writes to its customers itself.
  sends_mails boolean not null default false,
  -- Up to where the events of the shop were fetched, and how that went the last time.
  cursor text not null default '',
  date_fetched timestamptz,
  fetch_error text,
  date_tested timestamptz,
  -- The step that failed, or that all of them passed.
  test_outcome text check (test_outcome in (
    'passed', 'address', 'reach', 'certificate', 'shop', 'sign_in', 'rights', 'call_back')),
  date_updated timestamptz not null default now()
);

create or replace view shop_rows as
select
  s.id, s.version, s.name, s.url, s.type, s.language, s.currency, s.is_active, s.is_sync_enabled, s.is_live,
  s.completes_on_delivery, s.claim,
  (select jsonb_build_object('id', f.id, 'label', f.name) from files f where f.id = s.logo_id) as logo,
  s.company_name, s.address_line_1, s.address_line_2, s.postal_code, s.city, s.country_code, s.vat_number, s.tax_number,
  s.register, s.managers, s.email, s.phone, s.website, s.terms, s.footer, s.cancellation_terms, s.offer_days,
  case when a.id is not null then jsonb_build_object('id', a.id, 'label', a.name) end as payment_account,
  s.sender_name, s.reply_to, s.bcc,
  case when l.id is not null then jsonb_build_object('id', l.id, 'label', l.name) end as default_price_list,
  s.is_small_business, s.is_oss, s.date_updated, s.tracks_opens,
  -- how many stand in which status is kept (0260): none is counted here
  (
    select coalesce(sum(c.amount), 0)::integer from orders_counted c
    where c.shop_id = s.id and c.status in ('pending-import', 'imported', 'pending-confirmation', 'confirmed', 'pending',
      'failed', 'on-hold', 'processing', 'preparing-for-shipment', 'partial-shipment', 'order-in-transit',
      'preparing-for-pickup', 'ready-for-pickup')
  ) as open_order_count,
  (
    select coalesce(sum(c.amount), 0)::integer from orders_counted c where c.shop_id = s.id and c.status = 'proposal'
  ) as offer_count,
  -- of what is told to the shop itself: mails, papers and numbers leave without it
  (
    select count(*)::integer from outbox x
    where x.shop_id = s.id and x.status in ('held', 'queued', 'retrying', 'stalled')
      and x.kind in ('product_full', 'stock', 'price', 'customer_full', 'customer_delete', 'order_transition', 'refund',
        'all_products', 'shop_product_full')
  ) as waiting_job_count,
  exists (
    select from shop_payment_methods o join payment_methods m on m.id = o.payment_method_id
    where o.shop_id = s.id and m.is_active
  ) as has_payment_method,
  s.auto_packslip, s.auto_pickslip,
  w.connector, w.address as connection_address, w.key_name as connection_key_name,
  w.secret_sealed is not null as has_secret, w.date_secret_replaced,
  w.incoming_sealed is not null as has_incoming_secret, w.date_incoming_replaced,
  coalesce(w.sends_mails, false) as sends_mails,
  w.date_tested, w.test_outcome, w.date_fetched, w.fetch_error
from shops s
left join shop_connections w on w.shop_id = s.id
left join payment_accounts a on a.id = s.payment_account_id
left join price_lists l on l.id = s.default_price_list_id;
