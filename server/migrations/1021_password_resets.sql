-- A way to a new password that was sent by mail: one for each user, the newest. 256 random bits, of which only the SHA-256
-- is kept; used once, and over after half an hour.
create table password_resets (
  user_id bigint primary key references users on delete cascade,
  token_hash bytea not null unique,
  date_created timestamptz not null default now()
);
