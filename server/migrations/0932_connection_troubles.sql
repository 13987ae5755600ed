-- Why orders could not be fetched is one of a few things that each have a sentence in every language (ADR 0274); beside it
-- stands what the shop answered, as it said it. What stood there before were sentences in English: the next fetch says it anew.
alter table shop_connections add column fetch_trouble text check (fetch_trouble in (
  'not_an_address', 'not_public', 'unresolved', 'refused', 'unreachable', 'too_slow', 'too_large', 'certificate_refused',
  'no_secret', 'secret_unreadable', 'not_signed_in', 'shop_fails', 'shop_refuses', 'no_json', 'not_events', 'nameless',
  'cursor_unusable'));
update shop_connections set fetch_error = null where fetch_error is not null;
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
  w.date_tested, w.test_outcome, w.date_fetched, w.fetch_error,
  s.auto_return_note, s.days_to_pay, s.discount_percent::float8 as discount_percent,
  s.discount_days,
  (select count(*)::integer from product_shops x where x.shop_id = s.id) as product_count,
  (select count(*)::integer from product_shops x where x.shop_id = s.id and x.sync_state = 'failed') as failed_product_count,
  (
    select count(*)::integer from products p join product_shops x on x.product_id = p.id and x.shop_id = s.id
    where p.manage_stock and p.stock_quantity between 1 and 2 and p.is_active
  ) as scarce_product_count,
  (select count(*)::integer from communications m where m.shop_id = s.id and m.status = 'outbox') as kept_mail_count,
  -- of each kind the index knows the last one
  (
    select max(l.date_done) from unnest(array['product_full', 'stock', 'price', 'customer_full', 'customer_delete',
      'order_transition', 'refund', 'all_products', 'shop_product_full']) k(kind)
    cross join lateral (
      select max(x.date_done) as date_done from outbox x where x.shop_id = s.id and x.status = 'done' and x.kind = k.kind
    ) l
  ) as date_synced,
  -- what was tried last counts: a test after a fetch, or a fetch after a test
  coalesce(w.fetch_trouble, case
    when w.test_outcome <> 'passed' and w.date_tested > coalesce(w.date_fetched, '-infinity') then 'test_failed'
  end) as connection_trouble,
  w.fetch_trouble is not null
    or coalesce(w.test_outcome <> 'passed' and w.date_tested > coalesce(w.date_fetched, '-infinity'), false)
    as is_disturbed
from shops s
left join shop_connections w on w.shop_id = s.id
left join payment_accounts a on a.id = s.payment_account_id
left join price_lists l on l.id = s.default_price_list_id;
