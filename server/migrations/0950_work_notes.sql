-- What an employee, or whoever administers times, notes down of a day (spec §3, Work tracking). No figure follows from it,
-- so a closed month takes it, too.
create table work_notes (
  user_id bigint not null references users on delete cascade,
  day date not null,
  note text not null check (length(note) between 1 and 1000),
  date_updated timestamptz not null default now(),
  primary key (user_id, day)
);
