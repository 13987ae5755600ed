-- How many each worklist held for somebody when a day was over (ADR 0307): what a count is compared with the day after.
create table worklist_days (
  user_id bigint not null references users on delete cascade,
  view_id bigint not null references saved_views on delete cascade,
  day date not null,
  count integer not null,
  date_counted timestamptz not null default now(),
  primary key (user_id, day, view_id)
);
create index worklist_days_view on worklist_days (view_id);
create index worklist_days_day on worklist_days (day);
-- Who was there a moment ago.
create index sessions_activity on sessions (last_activity desc);
-- What somebody has begun to give back and nobody has confirmed yet.
insert into saved_views (object, standard, audience, search) values
  ('refund', 'to_confirm', 'everyone',
    '{"filters": [{"field": "status", "op": "in", "value": ["draft"]}], "sort": [{"field": "date_created", "dir": "asc"}]}');
