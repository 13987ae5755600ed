-- A return note says what comes back with it: of the return that it is about.
alter table documents add column return_id bigint references returns on delete set null;
create index documents_return on documents (return_id) where return_id is not null;

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
  case when h.id is not null then jsonb_build_object('id', h.id, 'label', h.number) end as shipment,
  case when e.id is not null then jsonb_build_object('id', e.id, 'label', e.number) end as "return"
from documents d
left join orders o on o.id = d.order_id
left join invoices n on n.id = d.invoice_id
left join documents b on b.id = d.cancels_id
left join shops s on s.id = d.shop_id
left join refunds r on r.id = d.refund_id
left join shipments h on h.id = d.shipment_id
left join returns e on e.id = d.return_id;
