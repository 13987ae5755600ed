-- Who asked for days off or for a correction is told by mail what was decided, in the language in which they asked (ADR 0339).
alter table absences add column language text;
alter table corrections add column language text;
alter table settings add column mails_decisions boolean not null default true;

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
  s.keep_letters, s.keep_audit,
  s.language, s.mails_decisions
from settings s;

-- The kind of mail and what it is about, beside all that the tables know already.
do $$
declare one record; known text;
begin
  for one in select * from (values
    ('communications', 'communications_template_check', 'template', 'request_decided'),
    ('mail_templates', 'mail_templates_template_check', 'template', 'request_decided'),
    ('outbox', 'outbox_name_check', 'name', 'request_decided'),
    ('outbox', 'outbox_object_check', 'object', 'absence'),
    ('outbox', 'outbox_object_check', 'object', 'correction')
  ) checks ("table", "constraint", "column", "value") loop
    select pg_get_constraintdef(oid) into known from pg_constraint
    where conrelid = one."table"::regclass and conname = one."constraint";
    execute format('alter table %I drop constraint %I', one."table", one."constraint");
    execute format('alter table %I add constraint %I ', one."table", one."constraint")
      || regexp_replace(known, '^CHECK \(', format('check (%I = %L or ', one."column", one."value"));
  end loop;
end $$;
