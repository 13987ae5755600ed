-- The papers that go with the goods (ADR 0179): of a shipment or of a whole order, and the pick list of many orders.
alter table documents alter column order_id drop not null;
alter table documents add constraint documents_about check (order_id is not null or type = 'warehouse-pickslip');
create index documents_shipment on documents (shipment_id) where shipment_id is not null;

-- Whose goods a pick list gathers, in the order in which they were chosen.
create table document_orders (
  document_id bigint not null references documents on delete cascade,
  place integer not null,
  order_id bigint not null references orders,
  primary key (document_id, place)
);
create index document_orders_order on document_orders (order_id);

-- Where a product stands on the way through the warehouse, and what it is gathered as.
alter table products
  add column picklist_order integer check (picklist_order >= 0),
  add column picklist_parts text;

-- What a shop's shipments and orders are given without anybody asking.
alter table shops
  add column auto_packslip boolean not null default false,
  add column auto_pickslip boolean not null default false;

create or replace view product_rows as
select
  p.id, p.version, p.name, p.sku, p.gtin, p.mpn, p.internal_name, p.slug, p.short_title, p.short_description,
  p.description, p.bullet_points, p.meta_description, p.type,
  case when v.id is not null then jsonb_build_object('id', v.id, 'label', v.name) end as parent,
  p.is_active, p.is_virtual, p.weight::float8 as weight, p.tax_class, p.manage_stock, p.stock_quantity, p.backorders,
  p.stock_status, p.date_created, p.date_updated,
  case when c.id is not null then jsonb_build_object('id', c.id, 'label', c.name) end as shipping_class,
  p.picklist_order, p.picklist_parts
from products p
left join products v on v.id = p.parent_id
left join shipping_classes c on c.id = p.shipping_class_id;

create or replace view document_rows as
select
  d.id, d.version, d.number, d.type, d.status,
  case when o.id is not null then jsonb_build_object('id', o.id, 'label', o.number) end as "order",
  case when n.id is not null then jsonb_build_object('id', n.id, 'label', n.number) end as invoice,
  case when b.id is not null then jsonb_build_object('id', b.id, 'label', b.number) end as cancels,
  case when s.id is not null then jsonb_build_object('id', s.id, 'label', s.name) end as shop,
  d.revision, d.date_created, d.date_issued, d.date_sent, d.date_due,
  case when d.type = 'invoice' then n.date_paid end as date_paid,
  case when d.type = 'invoice' then n.next_reminder_date end as next_reminder_date,
  d.date_first_opened, d.date_last_opened, d.sha256,
  nullif(o.email, '') as email,
  d.answer, d.date_answered, d.answer_message,
  (select max(p.date_created) from print_log_documents l join print_logs p on p.id = l.print_log_id
    where l.document_id = d.id) as date_printed,
  document_mail(d) as mail,
  case when r.id is not null then jsonb_build_object('id', r.id, 'label', r.number) end as refund,
  case when h.id is not null then jsonb_build_object('id', h.id, 'label', h.number) end as shipment
from documents d
left join orders o on o.id = d.order_id
left join invoices n on n.id = d.invoice_id
left join documents b on b.id = d.cancels_id
left join shops s on s.id = d.shop_id
left join refunds r on r.id = d.refund_id
left join shipments h on h.id = d.shipment_id;

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
  s.auto_packslip, s.auto_pickslip
from shops s
left join payment_accounts a on a.id = s.payment_account_id
left join price_lists l on l.id = s.default_price_list_id;

-- Their numbers count as those of invoices do.
alter table shop_document_numbers drop constraint shop_document_numbers_type_check;
alter table shop_document_numbers add constraint shop_document_numbers_type_check check (
  type in ('proposal', 'invoice', 'credit-invoice', 'packslip', 'pickslip', 'warehouse-pickslip', 'return-note'));

-- The sync queue's jobs that draw them, beside all that it knows already.
do $$
declare known text;
begin
  select pg_get_constraintdef(oid) into known from pg_constraint
  where conrelid = 'outbox'::regclass and conname = 'outbox_name_check';
  alter table outbox drop constraint outbox_name_check;
  execute 'alter table outbox add constraint outbox_name_check '
    || regexp_replace(known, '^CHECK \(', 'check (name in (''packslip'', ''pickslip'') or ');
end $$;
