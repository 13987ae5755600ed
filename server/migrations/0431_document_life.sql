-- Documents as records of their own; when an invoice is paid and reminded is known of the invoice alone.
alter table documents drop column date_paid, drop column next_reminder_date;
create index documents_date_created on documents (date_created desc, id desc);
create index documents_number on documents (number);
create index documents_cancels on documents (cancels_id) where cancels_id is not null;
create index documents_search on documents using gin (search gin_trgm_ops);
create index documents_words on documents using gin (to_tsvector('simple', search));
-- what is looked for by its day is looked for in a shop
create index documents_shop on documents (shop_id, date_created desc, id desc);

create view document_rows as
select
  d.id, d.version, d.number, d.type, d.status,
  jsonb_build_object('id', o.id, 'label', o.number) as "order",
  case when n.id is not null then jsonb_build_object('id', n.id, 'label', n.number) end as invoice,
  case when b.id is not null then jsonb_build_object('id', b.id, 'label', b.number) end as cancels,
  case when s.id is not null then jsonb_build_object('id', s.id, 'label', s.name) end as shop,
  d.revision, d.date_created, d.date_issued, d.date_sent, d.date_due,
  case when d.type = 'invoice' then n.date_paid end as date_paid,
  case when d.type = 'invoice' then n.next_reminder_date end as next_reminder_date,
  d.date_first_opened, d.date_last_opened, d.sha256,
  nullif(o.email, '') as email
from documents d
join orders o on o.id = d.order_id
left join invoices n on n.id = d.invoice_id
left join documents b on b.id = d.cancels_id
left join shops s on s.id = d.shop_id;
