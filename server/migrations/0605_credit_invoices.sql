-- A credit invoice of a part names its invoice, as one of the whole does: of several the one that has a line of it.
update documents d
set invoice_id = (
  select n.id from invoices n
  where n.order_id = d.order_id and n.date_issued is not null and n.status <> 'cancelled'
  order by exists (
    select from invoice_items i
    join refund_items r on r.order_item_id = i.order_item_id
    where i.invoice_id = n.id and r.refund_id = d.refund_id
  ) desc, n.id
  limit 1
)
where d.type = 'credit-invoice' and d.refund_id is not null and d.invoice_id is null;

-- With what a credit invoice gives back.
create or replace view document_rows as
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
  nullif(o.email, '') as email,
  d.answer, d.date_answered, d.answer_message,
  (select max(p.date_created) from print_log_documents l join print_logs p on p.id = l.print_log_id
    where l.document_id = d.id) as date_printed,
  case when r.id is not null then jsonb_build_object('id', r.id, 'label', r.number) end as refund
from documents d
join orders o on o.id = d.order_id
left join invoices n on n.id = d.invoice_id
left join documents b on b.id = d.cancels_id
left join shops s on s.id = d.shop_id
left join refunds r on r.id = d.refund_id;
