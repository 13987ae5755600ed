-- How an administrator arranged the start page for a role (ADR 0332): kept as a user’s own is. Without a row a role begins
-- with what the house does.
create table role_start_pages (
  role text primary key check (role in (
    'admin', 'customer_manager', 'order_manager', 'shipping_manager', 'product_manager', 'translator', 'shop_manager',
    'worktime_tracking_admin', 'worktime_tracking_kontor')),
  layout jsonb not null
);
