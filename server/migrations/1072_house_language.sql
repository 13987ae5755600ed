-- In which language papers and mails are written where neither the country of their reader nor a shop says it.
alter table settings add column language text not null default 'de_DE' check (
  language in ('de_DE', 'de_CH', 'en_EN', 'es_ES', 'fr_FR', 'it_IT', 'fi_FI'));

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
  s.language
from settings s;
