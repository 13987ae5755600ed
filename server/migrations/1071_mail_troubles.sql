-- Why a mail stays is one of a few things that each have a sentence in every language, as a job's are (ADR 0299); what a
-- mail server said stands beside it in its own words.
alter table outbox drop constraint outbox_trouble_check;
alter table outbox add constraint outbox_trouble_check check (trouble in (
  'not_an_address', 'not_public', 'unresolved', 'refused', 'unreachable', 'too_slow', 'too_large', 'certificate_refused',
  'no_secret', 'secret_unreadable', 'not_signed_in', 'shop_fails', 'shop_refuses', 'no_json', 'not_connected',
  'server_ended', 'mail_sent_otherwise', 'mail_unclear', 'mail_over', 'mail_taken_elsewhere', 'no_recipient', 'no_sender',
  'sender_unusable', 'mail_unresolved', 'mail_not_public', 'mail_password_missing', 'mail_password_unreadable',
  'paper_not_issued', 'file_gone', 'file_changed'));
alter table communications add column trouble text check (trouble in (
  'no_recipient', 'no_sender', 'sender_unusable', 'mail_unresolved', 'mail_not_public', 'mail_password_missing',
  'mail_password_unreadable'));

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
  m.status, m.sender, m.date_sent, m.error, m.date_first_opened, m.date_last_opened, m.trouble
from communications m
left join orders o on o.id = m.order_id
left join invoices n on n.id = m.invoice_id
left join waitlist_entries w on w.id = m.waitlist_entry_id
left join products p on p.id = w.product_id
left join customers c on c.id = m.customer_id
left join shops s on s.id = m.shop_id;
