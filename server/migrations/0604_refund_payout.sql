-- What a refund waits for, and so what whoever looks at it has to do; and where its customer is told of it.
create or replace view refund_rows as
select
  r.id, r.version, r.number, r.date_created, r.status,
  jsonb_build_object('id', o.id, 'label', o.number) as "order",
  case
    when c.id is not null then jsonb_build_object(
      'id', c.id,
      'label', coalesce(nullif(c.company, ''), nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.email)
    )
  end as customer,
  case when s.id is not null then jsonb_build_object('id', s.id, 'label', s.name) end as shop,
  r.reason, r.quantity, r.currency, r.adjustment, r.total_net, r.tax, r.gross,
  r.status in ('confirmed', 'paid-out', 'failed') as confirmed,
  r.is_return, r.is_automatic,
  exists (
    select from refunds e
    where e.order_id = r.order_id and e.id < r.id and e.status in ('confirmed', 'paid-out', 'failed')
  ) as is_additional,
  r.date_confirmed, r.date_paid_out, r.failure, r.date_updated,
  payments.left_total, payments.left_by_hand, payments.left_by_provider,
  not exists (
    select from refund_items x
    join order_items i on i.id = x.order_item_id
    left join refunded_lines e on e.order_item_id = x.order_item_id
    where r.status = 'draft' and x.refund_id = r.id and x.quantity + coalesce(e.quantity, 0) > i.quantity
  ) as has_lines_left,
  exists (
    select from outbox x
    where x.kind = 'refund' and x.status in ('held', 'queued', 'running', 'retrying', 'stalled', 'dead')
      and x.payload ->> 'refund_id' = r.id::text
  ) as is_asked,
  case
    when r.status = 'draft' then 'to-confirm'
    when r.status = 'failed' then 'refused'
    when r.status = 'paid-out' then 'done'
    when r.status = 'confirmed' and not r.is_automatic then 'by-hand'
    when r.status = 'confirmed' and exists (
      select from outbox x
      where x.kind = 'refund' and x.status in ('stalled', 'dead') and x.payload ->> 'refund_id' = r.id::text
    ) then 'provider-silent'
    when r.status = 'confirmed' then 'provider-asked'
  end as payout,
  nullif(o.email, '') as email
from refunds r
join orders o on o.id = r.order_id
left join customers c on c.id = o.customer_id
left join shops s on s.id = r.shop_id
left join lateral (
  select
    coalesce(sum(p.left_amount), 0)::numeric(12, 2) as left_total,
    coalesce(sum(p.left_amount) filter (where p.by_hand), 0)::numeric(12, 2) as left_by_hand,
    coalesce(sum(p.left_amount) filter (where p.by_provider), 0)::numeric(12, 2) as left_by_provider
  from refundable_payments p
  where p.order_id = r.order_id
) payments on true;

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
  document_mail(d) as mail,
  case when r.id is not null then jsonb_build_object('id', r.id, 'label', r.number) end as refund
from documents d
join orders o on o.id = d.order_id
left join invoices n on n.id = d.invoice_id
left join documents b on b.id = d.cancels_id
left join shops s on s.id = d.shop_id
left join refunds r on r.id = d.refund_id;
