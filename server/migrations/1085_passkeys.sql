-- Passkeys beside the app's code (areas.md §7): what a device signs a challenge with. Only its public half is here.
create table user_passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null check (name <> ''),
  -- The host it was made at: a device signs for no other.
  rp_id text not null,
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the device says that it has signed; 0 where it does not count.
  counter bigint not null,
  transports text[] not null,
  date_created timestamptz not null default now(),
  date_last_used timestamptz
);
create index user_passkeys_user on user_passkeys (user_id);

-- What a device is asked to sign, once and soon; where and for what it was asked.
create table user_passkey_challenges (
  challenge text primary key,
  user_id bigint not null references users on delete cascade,
  is_for text not null check (is_for in ('add', 'sign_in', 'prove')),
  origin text not null,
  date_created timestamptz not null default now()
);
create index user_passkey_challenges_user on user_passkey_challenges (user_id);
