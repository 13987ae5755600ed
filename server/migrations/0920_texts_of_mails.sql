-- Mails, pictures and looks speak the languages of their readers as well (ADR 0267).
alter table translations drop constraint translations_object_check;
alter table translations add constraint translations_object_check check (object in (
  'product', 'product-category', 'product-attribute', 'attribute-term', 'product-tag', 'media', 'look', 'shop',
  'payment-method', 'shipping-method', 'mail-template'));
alter table translations drop constraint translations_field_check;
alter table translations add constraint translations_field_check check (field in (
  'name', 'short_title', 'short_description', 'description', 'bullet_points', 'meta_description', 'singular_name',
  'plural_name', 'tooltip', 'label', 'claim', 'terms', 'footer', 'cancellation_terms', 'instructions',
  'invoice_instructions', 'fee_name', 'customer_note', 'alt_text', 'caption', 'subject', 'body'));
insert into translated_fields values
  ('product-tag', 'description', 2000),
  ('media', 'alt_text', 250), ('media', 'caption', 300), ('media', 'description', 2000), ('look', 'name', 200),
  ('mail-template', 'subject', 300), ('mail-template', 'body', 10000);

drop trigger write_texts on tags;
create trigger write_texts after insert or update of label, description on tags
  for each row execute function write_texts('product-tag', 'label');
create trigger write_texts after insert or update of title, alt_text, caption, description on media
  for each row execute function write_texts('media', 'title');
create trigger drop_texts after delete on media for each row execute function write_texts('media');
create trigger write_texts after insert or update of name on looks
  for each row execute function write_texts('look', 'name');
create trigger drop_texts after delete on looks for each row execute function write_texts('look');

-- A template in another language is the translation of the German one, for the same shop or for all; written by itself
-- it is done.
create function take_mail_text(german bigint, read_in text, said_subject text, said_body text) returns void
language sql as $$
  update translations t
  set target = said.own, shown = said.own, status = 'done', made_hash = t.source_hash, source_before = null,
    date_translated = now(), date_updated = now(), version = t.version + 1
  from (values ('subject', said_subject), ('body', said_body)) said (field, own)
  where t.object = 'mail-template' and t.object_id = german and t.locale = read_in and t.field = said.field
    and coalesce(said.own, '') <> '' and (t.target, t.shown, t.status) is distinct from (said.own, said.own, 'done')
$$;

create function write_mail_texts() returns trigger language plpgsql as $$
declare
  said mail_templates := case when tg_op = 'DELETE' then old else new end;
  german bigint;
begin
  -- what a translation that was done has written here is known there
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  if said.language = 'de_DE' and tg_op = 'DELETE' then
    delete from translations where object = 'mail-template' and object_id = said.id;
  elsif said.language = 'de_DE' then
    perform bring_texts('mail-template', said.id, said.subject, to_jsonb(said));
    if tg_op = 'INSERT' then
      perform take_mail_text(said.id, m.language, m.subject, m.body) from mail_templates m
      where m.template = said.template and m.language <> 'de_DE' and m.shop_id is not distinct from said.shop_id;
    end if;
  else
    select id into german from mail_templates m
    where m.template = said.template and m.language = 'de_DE' and m.shop_id is not distinct from said.shop_id;
    if tg_op = 'DELETE' then
      update translations set target = null, version = version + 1, date_updated = now()
      where object = 'mail-template' and object_id = german and locale = said.language;
    else
      perform take_mail_text(german, said.language, said.subject, said.body);
    end if;
  end if;
  return null;
end
$$;
create trigger write_texts after insert or delete or update of subject, body on mail_templates
  for each row execute function write_mail_texts();

-- A mail goes out in a language once both its subject and its text are done in it.
create function write_mail_template() returns trigger language plpgsql as $$
declare
  mail record;
begin
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  select max(shown) filter (where field = 'subject') as subject, max(shown) filter (where field = 'body') as body into mail
  from translations where object = 'mail-template' and object_id = new.object_id and locale = new.locale;
  if mail.subject is not null and mail.body is not null then
    insert into mail_templates as m (template, language, shop_id, subject, body, search)
    select template, new.locale, shop_id, mail.subject, mail.body, searchable_text(mail.subject)
    from mail_templates where id = new.object_id
    on conflict (template, language, shop_id) do update
      set subject = excluded.subject, body = excluded.body, search = excluded.search, version = m.version + 1,
        date_updated = now()
      where (m.subject, m.body) is distinct from (excluded.subject, excluded.body);
  end if;
  return null;
end
$$;
create trigger write_mail_template after update of shown on translations
  for each row when (new.object = 'mail-template' and new.shown is distinct from old.shown)
  execute function write_mail_template();

-- What somebody has put back to a draft is not sent.
create view sent_mail_templates as
select m.* from mail_templates m
where not exists (
  select from mail_templates d
  join translations t on t.object = 'mail-template' and t.object_id = d.id and t.locale = m.language
  where d.template = m.template and d.language = 'de_DE' and d.shop_id is not distinct from m.shop_id
    and m.language <> 'de_DE' and t.source <> '' and t.shown is null);

-- What was there before.
select bring_texts('product-tag', id, label, to_jsonb(t)) from tags t where description <> '';
select bring_texts('media', id, title, to_jsonb(m)) from media m;
select bring_texts('look', id, name, to_jsonb(l)) from looks l;
select bring_texts('mail-template', id, subject, to_jsonb(m)) from mail_templates m where language = 'de_DE';
select take_mail_text(d.id, m.language, m.subject, m.body)
from mail_templates m
join mail_templates d on d.template = m.template and d.language = 'de_DE' and d.shop_id is not distinct from m.shop_id
where m.language <> 'de_DE';
-- where only the German one is the house's own, Kontor's words do not say the same
update translations t set status = 'outdated', made_hash = null
from mail_templates d join mail_templates m on m.template = d.template and m.shop_id is not distinct from d.shop_id
where t.object = 'mail-template' and t.object_id = d.id and m.language = t.locale and d.version > 1 and m.version = 1;
