-- What a search had found, frozen for a while: pages at any place, select-all and jobs read the same rows in the same
-- order. Unlogged: after a crash nobody misses them, whoever holds one searches again.
create unlogged table search_sessions (
  -- Random, so that nobody guesses another one's.
  id text primary key,
  user_id bigint not null references users on delete cascade,
  object text not null,
  total integer not null,
  until timestamptz not null
);
create index search_sessions_until on search_sessions (until);
create index search_sessions_user on search_sessions (user_id);

-- Ten thousand ids a row, so that a page reads one row and a job one at a time.
create unlogged table search_session_ids (
  session_id text not null references search_sessions on delete cascade,
  chunk integer not null,
  ids bigint[] not null,
  primary key (session_id, chunk)
);
-- Ids hardly get smaller by compressing, and a page would pay for it each time.
alter table search_session_ids alter column ids set storage external;
