-- As `fold` of the server: letters that Unicode does not take apart, all of them, so that `Yıldız` is found.
create or replace function folded_text(said text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(replace(replace(replace(replace(replace(replace(
    regexp_replace(normalize(lower(coalesce(said, '')), nfkd), '[\u0300-\u036f]', '', 'g'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'), 'þ', 'th'), 'ı', 'i')
$$;

-- The sessions of everyone in one list, with what their day came to beside them (areas.md §6; ADR 0296). They stay as they
-- were booked: what is added is by whom they are found, and on which day they began.
alter table work_sessions add column day date, add column name text not null default '',
  add column search text not null default '';
update work_sessions s set
  day = (s.date_start at time zone u.time_zone)::date,
  name = coalesce(nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), ''), u.login),
  search = searchable_text(concat_ws(' ', u.first_name, u.last_name))
from users u where u.id = s.user_id;
alter table work_sessions alter column day set not null;

create index work_sessions_listed on work_sessions (date_start desc, id desc);
create index work_sessions_day on work_sessions (day desc, id desc);
create index work_sessions_search on work_sessions using gin (search gin_trgm_ops);
create index work_sessions_words on work_sessions using gin (to_tsvector('simple', search));

create function place_work_session() returns trigger language plpgsql as $$
begin
  select (new.date_start at time zone u.time_zone)::date,
    coalesce(nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), ''), u.login),
    searchable_text(concat_ws(' ', u.first_name, u.last_name))
  into new.day, new.name, new.search
  from users u where u.id = new.user_id;
  return new;
end
$$;
create trigger place_work_session before insert or update of user_id, date_start on work_sessions
  for each row execute function place_work_session();

-- Whoever is called otherwise is found by both names; whoever works elsewhere has their days by the clock there.
create function place_work_sessions() returns trigger language plpgsql as $$
begin
  update work_sessions set
    day = (date_start at time zone new.time_zone)::date,
    name = coalesce(nullif(concat_ws(' ', nullif(new.first_name, ''), nullif(new.last_name, '')), ''), new.login),
    search = case when (new.first_name, new.last_name) is distinct from (old.first_name, old.last_name)
      then search || ' ' || searchable_text(concat_ws(' ', new.first_name, new.last_name)) else search end
  where user_id = new.id;
  return null;
end
$$;
create trigger place_work_sessions after update of first_name, last_name, time_zone on users
  for each row when (
    (new.first_name, new.last_name, new.time_zone) is distinct from (old.first_name, old.last_name, old.time_zone))
  execute function place_work_sessions();

-- Raw and adjusted beside each other: the session as booked, and its day with what was deducted and what is credited.
create view work_session_rows as
select
  s.id, s.version, s.name, jsonb_build_object('id', s.user_id, 'label', s.name) as user,
  s.day, s.is_work_session, s.date_start, s.date_end,
  round(extract(epoch from s.date_end - s.date_start) / 3600, 2)::float8 as booked_hours,
  s.date_end is null as is_open,
  c.id is not null as is_corrected,
  round(d.recorded_work / 3600.0, 2)::float8 as recorded_hours,
  round(d.recorded_break / 3600.0, 2)::float8 as break_hours,
  round(d.gap / 3600.0, 2)::float8 as gap_hours,
  round(d.adjustment / 3600.0, 2)::float8 as adjustment_hours,
  round(d.adjustment_wanted / 3600.0, 2)::float8 as adjustment_wanted_hours,
  round(d.credited / 3600.0, 2)::float8 as credited_hours,
  round(d.required / 3600.0, 2)::float8 as required_hours,
  round(d.balance / 3600.0, 2)::float8 as balance_hours,
  coalesce(d.warnings <> '{}', false) as has_warning,
  -- the gravest of them
  (
    select w.code from unnest(array[
      'more_than_10h', 'rest_below_11h', 'open_over_12h', 'break_missing', 'more_than_6h_in_a_row', 'more_than_8h'
    ]) with ordinality w (code, place) where w.code = any(d.warnings) order by w.place limit 1
  ) as warning,
  has_closed_month(s.user_id, s.day, s.day) as is_closed
from work_sessions s
left join work_days d on d.user_id = s.user_id and d.day = s.day
left join corrections c on c.employee_id = s.user_id and c.status = 'approved'
  and s.date_start >= c.date_from and s.date_start < c.date_to;
