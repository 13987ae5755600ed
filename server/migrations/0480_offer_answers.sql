-- What customers answer to an offer, on its own page (ADR 0140). Nobody guesses the token of a page; each sending gets its own when it is issued.
alter table documents
  add column answer_token text,
  add column answer text check (answer in ('accepted', 'declined')),
  add column date_answered timestamptz,
  add column answer_message text,
  -- From where it was answered, as evidence.
  add column answer_address text,
  add check ((answer is null) = (date_answered is null));
create unique index documents_answer_token on documents (answer_token);

create function keep_answer() returns trigger language plpgsql as $$
begin
  if row(old.answer, old.date_answered, old.answer_message, old.answer_address)
    is distinct from row(new.answer, new.date_answered, new.answer_message, new.answer_address)
  then
    raise exception 'What was answered is kept as it was';
  end if;
  return new;
end
$$;
create trigger keep_answer before update on documents for each row when (old.answer is not null) execute function keep_answer();

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
  d.answer, d.date_answered, d.answer_message
from documents d
join orders o on o.id = d.order_id
left join invoices n on n.id = d.invoice_id
left join documents b on b.id = d.cancels_id
left join shops s on s.id = d.shop_id;
