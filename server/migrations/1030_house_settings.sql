-- What is set for the whole house (ADR 0315): who it is, what its papers and mails say where a shop says nothing of its own,
-- how mails leave, how people sign in, and how long what is there is kept.
alter table settings
  add column company_name text,
  add column address_line_1 text,
  add column address_line_2 text,
  add column postal_code text,
  add column city text,
  add column country_code text,
  add column vat_number text,
  add column tax_number text,
  add column register text,
  add column managers text,
  add column email text,
  add column phone text,
  add column website text,
  add column payment_account_id bigint references payment_accounts,
  add column logo_id bigint references files on delete set null,
  add column terms text,
  add column footer text,
  add column document_file_name text not null default '{number}',
  add column smtp_host text,
  add column smtp_port integer check (smtp_port between 1 and 65535),
  add column smtp_security text not null default 'starttls' check (smtp_security in ('starttls', 'tls', 'none')),
  add column smtp_user text,
  -- Sealed with the key of DATA_KEY or of the data folder: nobody reads it here (ADR 0258).
  add column smtp_password_sealed text,
  add column date_smtp_password timestamptz,
  add column mail_sender text,
  add column mail_sender_name text,
  add column mail_reply_to text,
  add column mail_footer text,
  add column waitlist_per_minute integer not null default 30 check (waitlist_per_minute between 1 and 600),
  add column session_idle_minutes integer not null default 60 check (session_idle_minutes between 5 and 1440),
  add column session_hours integer not null default 12 check (session_hours between 1 and 168),
  add column password_least integer not null default 12 check (password_least between 12 and 64),
  add column sign_in_tries integer not null default 10 check (sign_in_tries between 3 and 100),
  add column sign_in_lock_minutes integer not null default 10 check (sign_in_lock_minutes between 1 and 1440),
  -- Days, or years where the law counts in them; null is without an end.
  add column keep_api_log integer not null default 30 check (keep_api_log between 1 and 3650),
  add column keep_exports integer not null default 7 check (keep_exports between 1 and 3650),
  add column keep_networks integer not null default 90 check (keep_networks between 1 and 3650),
  add column keep_jobs integer check (keep_jobs between 1 and 3650),
  add column keep_prints integer check (keep_prints between 1 and 3650),
  add column keep_sync_jobs integer check (keep_sync_jobs between 30 and 3650),
  add column keep_waitlist integer check (keep_waitlist between 1 and 3650),
  add column keep_letters integer check (keep_letters between 6 and 30),
  add column keep_audit integer check (keep_audit between 1 and 30);
create index settings_payment_account on settings (payment_account_id) where payment_account_id is not null;
create index settings_logo on settings (logo_id) where logo_id is not null;

create or replace view setting_rows as
select s.id, s.version, s.name, s.min_sku_length, s.date_updated, s.work_grace_days, s.vacation_lapses,
  s.refuses_short_vacation, s.lodas_consultant, s.lodas_client, s.lodas_wage_type, s.lodas_overtime_type,
  s.company_name, s.address_line_1, s.address_line_2, s.postal_code, s.city, s.country_code, s.vat_number, s.tax_number,
  s.register, s.managers, s.email, s.phone, s.website,
  (select jsonb_build_object('id', a.id, 'label', a.name) from payment_accounts a where a.id = s.payment_account_id)
    as payment_account,
  (select jsonb_build_object('id', f.id, 'label', f.name) from files f where f.id = s.logo_id) as logo,
  s.terms, s.footer, s.document_file_name,
  s.smtp_host, s.smtp_port, s.smtp_security, s.smtp_user, s.smtp_password_sealed is not null as has_smtp_password,
  s.date_smtp_password, s.mail_sender, s.mail_sender_name, s.mail_reply_to, s.mail_footer,
  s.waitlist_per_minute, s.session_idle_minutes, s.session_hours, s.password_least, s.sign_in_tries,
  s.sign_in_lock_minutes,
  s.keep_api_log, s.keep_exports, s.keep_networks, s.keep_jobs, s.keep_prints, s.keep_sync_jobs, s.keep_waitlist,
  s.keep_letters, s.keep_audit
from settings s;

-- What the house says on papers and in mails its customers read in their language.
alter table translations drop constraint translations_object_check;
alter table translations add constraint translations_object_check check (object in (
  'product', 'product-category', 'product-attribute', 'attribute-term', 'product-tag', 'media', 'look', 'shop',
  'payment-method', 'shipping-method', 'mail-template', 'setting'));
alter table translations drop constraint translations_field_check;
alter table translations add constraint translations_field_check check (field in (
  'name', 'short_title', 'short_description', 'description', 'bullet_points', 'meta_description', 'singular_name',
  'plural_name', 'tooltip', 'label', 'claim', 'terms', 'footer', 'cancellation_terms', 'instructions',
  'invoice_instructions', 'fee_name', 'customer_note', 'alt_text', 'caption', 'subject', 'body', 'mail_footer'));
insert into translated_fields values
  ('setting', 'terms', 4000), ('setting', 'footer', 4000), ('setting', 'mail_footer', 2000);
create trigger write_texts after insert or update of name, terms, footer, mail_footer on settings
  for each row execute function write_texts('setting', 'name');
create trigger drop_texts after delete on settings for each row execute function write_texts('setting');
