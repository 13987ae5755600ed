-- The three switches of a shop are a life (ADR 0151): what turning them over would meet is said with the shop, and what
-- its customers would meet decides whether it may go live.
create index outbox_shop_open on outbox (shop_id, kind) where status in ('held', 'queued', 'retrying', 'stalled');

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
  ) as has_payment_method
from shops s
left join payment_accounts a on a.id = s.payment_account_id
left join price_lists l on l.id = s.default_price_list_id;
