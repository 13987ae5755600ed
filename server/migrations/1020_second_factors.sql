-- A second proof at sign-in (areas.md §7): a secret that an authenticator app shares, begun and then confirmed by its
-- first code. The secret is sealed; what it opened with once it opens with no second time.
create table user_second_factors (
  user_id bigint primary key references users on delete cascade,
  status text not null check (status in ('pending', 'on')),
  secret text not null,
  -- The step of time whose code was taken last.
  last_step bigint,
  date_begun timestamptz not null default now(),
  date_on timestamptz,
  date_last_used timestamptz
);

-- In place of a code, each once. 80 random bits, of which only the SHA-256 is kept.
create table user_recovery_codes (
  user_id bigint not null references users on delete cascade,
  code_hash bytea not null,
  date_used timestamptz,
  primary key (user_id, code_hash)
);

-- Whoever holds one of these roles, or inherits it, signs in with a second factor.
create table setting_second_factor_roles (
  setting_id bigint not null references settings on delete cascade,
  role text not null check (role in (
    'admin', 'customer_manager', 'order_manager', 'shipping_manager', 'product_manager', 'translator', 'shop_manager',
    'worktime_tracking_admin', 'worktime_tracking_kontor'
  )),
  primary key (setting_id, role)
);
