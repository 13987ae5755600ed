-- What a reminder of a level says, is called in the house and costs, beside how long it waits. Without a text of its own
-- the first is friendly, the last is the last, and each between them a reminder like any other; a name is the house's own
-- word. The fee is in the shop's currency (ADR 0157).
alter table reminder_levels
  add column template text check (template in ('invoice_reminder', 'invoice_dunning', 'invoice_last_dunning')),
  add column name text,
  add column fee numeric(12, 2) not null default 0 check (fee >= 0);

create or replace function reminder_levels_of(bigint) returns setof reminder_levels language sql stable as $$
  select l.id, l.version, l.shop_id, l.level, l.days,
    coalesce(l.template, case
      when l.level <= 1 then 'invoice_reminder'
      when l.level = max(l.level) over () then 'invoice_last_dunning'
      else 'invoice_dunning'
    end),
    nullif(l.name, ''), l.fee
  from reminder_levels l
  where l.shop_id is not distinct from (select own.shop_id from reminder_levels own where own.shop_id = $1 limit 1)
$$;

alter table communications drop constraint communications_template_check;
alter table communications add constraint communications_template_check check (template in (
  'order_placed', 'order_offered', 'order_released', 'order_shipped', 'order_ready', 'order_cancelled', 'invoice',
  'invoice_reminder', 'invoice_dunning', 'invoice_last_dunning', 'credit_invoice'));
alter table mail_templates drop constraint mail_templates_template_check;
alter table mail_templates add constraint mail_templates_template_check check (template in (
  'order_placed', 'order_offered', 'order_released', 'order_shipped', 'order_ready', 'order_cancelled', 'invoice',
  'invoice_reminder', 'invoice_dunning', 'invoice_last_dunning', 'credit_invoice'));
alter table outbox drop constraint outbox_name_check;
alter table outbox add constraint outbox_name_check check (
  name in (
    'order_placed', 'order_offered', 'order_released', 'order_shipped', 'order_ready', 'order_cancelled', 'invoice',
    'invoice_reminder', 'invoice_dunning', 'invoice_last_dunning', 'credit_invoice', 'mail_again', 'proposal',
    'credit-invoice', 'void_label', 'authorise', 'capture', 'void', 'refund', 'order_transition', 'product_full', 'stock', 'price',
    'customer_full', 'customer_delete', 'all_products', 'shop_product_full'));
