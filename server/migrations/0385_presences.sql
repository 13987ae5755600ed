-- Who has which record open, by session and window (ADR 0120). Unlogged: after a crash everybody says so again within
-- seconds. Whoever signs out is gone.
create unlogged table presences (
  session_id bigint not null references sessions on delete cascade,
  window_id uuid not null,
  object text not null,
  record_id bigint not null,
  is_editing boolean not null,
  date_seen timestamptz not null default now(),
  primary key (session_id, window_id)
);
create index presences_record on presences (object, record_id);
create index presences_seen on presences (date_seen);
