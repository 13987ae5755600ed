-- What came of a try is one of a few things that each have a sentence in every language (ADR 0299); beside it stands what
-- whoever was asked said in their own words. What was kept before stays as it was said.
alter table outbox add column trouble text check (trouble in (
  'not_an_address', 'not_public', 'unresolved', 'refused', 'unreachable', 'too_slow', 'too_large', 'certificate_refused',
  'no_secret', 'secret_unreadable', 'not_signed_in', 'shop_fails', 'shop_refuses', 'no_json', 'not_connected',
  'server_ended', 'mail_sent_otherwise', 'mail_unclear', 'mail_over', 'mail_taken_elsewhere', 'no_recipient', 'no_sender',
  'sender_unusable', 'paper_not_issued', 'file_gone', 'file_changed'));
alter table outbox_attempts
  add column said text,
  add column count integer,
  add column missing integer;
alter table product_shops add column trouble text check (trouble in (
  'not_an_address', 'not_public', 'unresolved', 'refused', 'unreachable', 'too_slow', 'too_large', 'certificate_refused',
  'no_secret', 'secret_unreadable', 'not_signed_in', 'shop_fails', 'shop_refuses', 'no_json'));

-- how a product stands in a shop follows from either
alter table product_shops alter column sync_state drop expression;
create function state_shop_product() returns trigger language plpgsql as $$
begin
  new.sync_state := case
    when new.trouble is not null or new.error is not null then 'failed' when new.date_full is null then 'waiting' else 'told' end;
  return new;
end $$;
create trigger state_shop_product before insert or update of trouble, error, date_full, sync_state on product_shops
  for each row execute function state_shop_product();

create or replace view shop_product_rows as
select
  x.id, x.version, jsonb_build_object('id', p.id, 'label', p.name) as product, p.sku,
  jsonb_build_object('id', s.id, 'label', s.name) as shop, x.sync_state, x.date_full, x.date_stock, x.date_price, x.error,
  x.trouble
from product_shops x
join products p on p.id = x.product_id
join shops s on s.id = x.shop_id;

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
  x.error, x.reason, x.date_created, x.date_done, x.trouble
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
