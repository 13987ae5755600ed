-- What a user has set for themselves; without a row everything is as it comes.
create table user_settings (
  user_id bigint primary key references users on delete cascade,
  single_keys boolean not null default true
);

-- The user's own keys for commands; only what differs from the console's table has a row, and '' is no key at all.
create table user_keys (
  user_id bigint not null references users on delete cascade,
  command text not null check (length(command) between 3 and 80),
  keys text not null check (length(keys) <= 60),
  primary key (user_id, command)
);
