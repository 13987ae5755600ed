-- Failures are counted for a name and an address together, and more slowly for either alone. What was counted by name
-- only was worth ten minutes and goes.
drop table sign_in_failures;
create table sign_in_failures (
  -- SHA-256 of what is counted: people type passwords into the name.
  key bytea primary key,
  failures integer not null,
  last_failure timestamptz not null default now()
);

-- Where somebody signed in from: what strangers try elsewhere does not shut these to them.
create table user_networks (
  user_id bigint not null references users on delete cascade,
  -- An IPv4 address, or the first 64 bits of an IPv6 address.
  network text not null,
  date_last timestamptz not null default now(),
  primary key (user_id, network)
);
insert into user_networks (user_id, network, date_last)
select user_id, remote_address, max(date_created) from audit_log
where verb = 'session.start' and user_id is not null and remote_address ~ '^\d+\.\d+\.\d+\.\d+$'
  and date_created > now() - interval '90 days'
group by user_id, remote_address;
