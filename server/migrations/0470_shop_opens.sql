-- A shop says on its page whether it wants to know that its mails are opened.
create or replace view shop_rows as
select
  s.id, s.version, s.name, s.url, s.type, s.language, s.currency, s.is_active, s.is_sync_enabled, s.is_live,
  s.completes_on_delivery, s.claim,
  (select jsonb_build_object('id', f.id, 'label', f.name) from files f where f.id = s.logo_id) as logo,
  s.company_name, s.address_line_1, s.address_line_2, s.postal_code, s.city, s.country_code, s.vat_number, s.tax_number,
  s.register, s.managers, s.email, s.phone, s.website, s.terms, s.footer, s.cancellation_terms, s.offer_days,
  case when a.id is not null then jsonb_build_object('id', a.id, 'label', a.name) end as payment_account,
  s.sender_name, s.reply_to, s.bcc,
  case when l.id is not null then jsonb_build_object('id', l.id, 'label', l.name) end as default_price_list,
  s.is_small_business, s.is_oss, s.date_updated, s.tracks_opens
from shops s
left join payment_accounts a on a.id = s.payment_account_id
left join price_lists l on l.id = s.default_price_list_id;
