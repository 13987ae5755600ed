-- What leaves the outbox is carried out by a worker: claimed for a time, tried again after a while, given up after the
-- last try. What nobody carries out yet waits, and is no failure.
alter table outbox
  add column version integer not null default 1,
  add column tries integer not null default 0,
  -- Until when whoever claimed it has it; then the next one that looks takes it up.
  add column claimed_until timestamptz,
  add column date_next timestamptz,
  add column date_done timestamptz,
  add column date_updated timestamptz not null default now(),
  -- What the last try came to.
  add column error text,
  drop constraint outbox_state_check;
update outbox set state = 'waiting' where state = 'ready';
alter table outbox add constraint outbox_state_check
  check (state in ('held', 'waiting', 'running', 'retrying', 'done', 'dead', 'cancelled', 'dropped'));
create index outbox_next on outbox (date_next) where state = 'retrying';
create index outbox_claimed on outbox (claimed_until) where state = 'running';
create index outbox_open on outbox (kind) where state = 'waiting';
