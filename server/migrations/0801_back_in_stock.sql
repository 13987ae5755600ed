-- A mail may be about somebody on a waitlist in place of an order: that the product is there again (ADR 0228).
alter table communications
  alter column order_id drop not null,
  add column waitlist_entry_id bigint references waitlist_entries on delete cascade,
  drop constraint communications_object_check,
  add constraint communications_object_check check (object in ('order', 'invoice', 'waitlist-entry')),
  add constraint communications_about_check check (
    (object = 'waitlist-entry') = (waitlist_entry_id is not null) and (object = 'waitlist-entry') = (order_id is null));
create index communications_waitlist_entry on communications (waitlist_entry_id) where waitlist_entry_id is not null;

create or replace view communication_rows as
select
  m.id, m.version, m.date_created, m.recipient, m.subject, m.template, m.language, m.object,
  case m.object
    when 'waitlist-entry' then jsonb_build_object('id', w.id, 'label', p.name)
    when 'invoice' then jsonb_build_object('id', n.id, 'label', n.number)
    else jsonb_build_object('id', o.id, 'label', o.number)
  end as record,
  case
    when c.id is not null then jsonb_build_object(
      'id', c.id,
      'label', coalesce(nullif(c.company, ''), nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.email)
    )
  end as customer,
  case when s.id is not null then jsonb_build_object('id', s.id, 'label', s.name) end as shop,
  m.status, m.sender, m.date_sent, m.error, m.date_first_opened, m.date_last_opened
from communications m
left join orders o on o.id = m.order_id
left join invoices n on n.id = m.invoice_id
left join waitlist_entries w on w.id = m.waitlist_entry_id
left join products p on p.id = w.product_id
left join customers c on c.id = m.customer_id
left join shops s on s.id = m.shop_id;

-- The kind of mail and what it is about, beside all that the tables know already.
do $$
declare one record; known text;
begin
  for one in select * from (values
    ('communications', 'communications_template_check', 'template', 'back_in_stock'),
    ('mail_templates', 'mail_templates_template_check', 'template', 'back_in_stock'),
    ('outbox', 'outbox_name_check', 'name', 'back_in_stock'),
    ('outbox', 'outbox_object_check', 'object', 'waitlist-entry')
  ) checks ("table", "constraint", "column", "value") loop
    select pg_get_constraintdef(oid) into known from pg_constraint
    where conrelid = one."table"::regclass and conname = one."constraint";
    execute format('alter table %I drop constraint %I', one."table", one."constraint");
    execute format('alter table %I add constraint %I ', one."table", one."constraint")
      || regexp_replace(known, '^CHECK \(', format('check (%I = %L or ', one."column", one."value"));
  end loop;
end $$;

create or replace view sync_job_rows as
select
  x.id, x.version, x.kind, x.name, x.object,
  jsonb_build_object('id', x.record_id, 'label', coalesce(
    o.number, n.number, m.subject, p.sku,
    nullif(c.company, ''), nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.email,
    nullif(concat_ws(' ', u.first_name, u.last_name), ''), r.name, w.name, x.record_id::text
  )) as record,
  case when s.id is not null then jsonb_build_object('id', s.id, 'label', s.name) end as shop,
  x.status, x.tries,
  case x.status when 'held' then x.held_until when 'retrying' then x.date_next end as date_next,
  x.error, x.reason, x.date_created, x.date_done
from outbox x
left join orders o on x.object = 'order' and o.id = x.record_id
left join invoices n on x.object = 'invoice' and n.id = x.record_id
left join communications m on x.object = 'communication' and m.id = x.record_id
left join customers c on x.object = 'customer' and c.id = x.record_id
left join users u on x.object = 'user' and u.id = x.record_id
left join products p on x.object = 'product' and p.id = x.record_id
left join shops r on x.object = 'shop' and r.id = x.record_id
left join (select e.id, q.name from waitlist_entries e join products q on q.id = e.product_id) w
  on x.object = 'waitlist-entry' and w.id = x.record_id
left join shops s on s.id = x.shop_id;

-- By when the next of a shop's notices may leave, and how many left a moment ago.
create index outbox_back_in_stock on outbox (shop_id, held_until desc) where name = 'back_in_stock';
