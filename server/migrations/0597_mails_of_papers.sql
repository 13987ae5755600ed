-- A paper that is sent goes with a mail: whether that waits, has left or failed is known of the mail alone.
create function document_mail(d documents) returns text language sql stable as $$
  select state from (
    -- before its first try a mail is nothing but a job
    select x.id as job, x.date_created, case x.status when 'dead' then 'failed' else 'queued' end as state
    from outbox x
    where x.kind = 'email' and x.status not in ('done', 'cancelled', 'dropped')
      and (x.object = 'invoice' and x.record_id = d.invoice_id and (
          d.type = 'invoice' and x.name in ('invoice', 'invoice_reminder')
          or d.type = 'credit-invoice' and x.name = 'credit_invoice')
        or x.object = 'order' and x.record_id = d.order_id and (
          d.type = 'proposal' and x.name = 'order_offered'
          or x.name = 'refund_confirmed' and x.payload ->> 'refund_id' = d.refund_id::text))
      and not exists (select from communications m where m.outbox_id = x.id)
    union all
    select m.outbox_id, m.date_created, m.status from communications m
    where m.order_id = d.order_id and (
      m.invoice_id = d.invoice_id and (
        d.type = 'invoice' and m.template in ('invoice', 'invoice_reminder', 'invoice_dunning', 'invoice_last_dunning')
        or d.type = 'credit-invoice' and m.template = 'credit_invoice')
      or d.type = 'proposal' and m.template = 'order_offered'
      or m.template = 'refund_confirmed' and exists (
        select from outbox x where x.id = m.outbox_id and x.payload ->> 'refund_id' = d.refund_id::text))
  ) mails
  -- what does not count as sent is not believed to have left
  where d.status = 'sent'
  order by job desc nulls last, date_created desc limit 1
$$;

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
  document_mail(d) as mail
from documents d
join orders o on o.id = d.order_id
left join invoices n on n.id = d.invoice_id
left join documents b on b.id = d.cancels_id
left join shops s on s.id = d.shop_id;
