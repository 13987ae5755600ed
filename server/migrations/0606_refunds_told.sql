-- The customer is told by mail when a refund is confirmed (ADR 0167).
alter table communications drop constraint communications_template_check;
alter table communications add constraint communications_template_check check (template in (
  'order_placed', 'order_offered', 'offer_answered', 'order_released', 'order_shipped', 'order_ready', 'order_cancelled',
  'invoice', 'invoice_reminder', 'invoice_dunning', 'invoice_last_dunning', 'credit_invoice',
  'refund_confirmed'));
alter table mail_templates drop constraint mail_templates_template_check;
alter table mail_templates add constraint mail_templates_template_check check (template in (
  'order_placed', 'order_offered', 'offer_answered', 'order_released', 'order_shipped', 'order_ready', 'order_cancelled',
  'invoice', 'invoice_reminder', 'invoice_dunning', 'invoice_last_dunning', 'credit_invoice',
  'refund_confirmed'));
alter table outbox drop constraint outbox_name_check;
alter table outbox add constraint outbox_name_check check (
  name in (
    'order_placed', 'order_offered', 'offer_answered', 'order_released', 'order_shipped', 'order_ready',
    'order_cancelled', 'invoice', 'invoice_reminder', 'invoice_dunning', 'invoice_last_dunning', 'credit_invoice',
    'refund_confirmed', 'mail_again', 'proposal', 'credit-invoice', 'void_label', 'authorise', 'capture', 'void', 'refund',
    'order_transition', 'product_full', 'stock', 'price', 'customer_full', 'customer_delete', 'all_products',
    'shop_product_full'));
