-- What is said of days is found by its kind: sessions by what is said of their day, months by what is said of theirs.
create view work_session_warnings as
select s.id as work_session_id, w.warning, w.place
from work_sessions s
join work_days d on d.user_id = s.user_id and d.day = s.day
cross join unnest(d.warnings) with ordinality w (warning, place);

create view work_month_warnings as
select m.id as work_month_id, w.warning, count(*)::integer as number,
  string_agg(extract(day from d.day)::text, ', ' order by d.day) as days
from work_months m
join work_days d on d.user_id = m.user_id and d.day >= m.month and d.day < m.month + interval '1 month'
cross join unnest(d.warnings) w (warning)
group by m.id, w.warning;

-- Whoever decides about a session sees that it was booked when it was over.
alter table work_sessions add column is_late boolean not null default false;

create or replace view work_session_rows as
select
  s.id, s.version, s.name, jsonb_build_object('id', s.user_id, 'label', s.name) as user,
  s.day, s.is_work_session, s.date_start, s.date_end,
  round(extract(epoch from s.date_end - s.date_start) / 3600, 4)::float8 as booked_hours,
  s.date_end is null as is_open,
  c.id is not null as is_corrected,
  round(d.recorded_work / 3600.0, 4)::float8 as recorded_hours,
  round(d.recorded_break / 3600.0, 4)::float8 as break_hours,
  round(d.gap / 3600.0, 4)::float8 as gap_hours,
  round(d.adjustment / 3600.0, 4)::float8 as adjustment_hours,
  round(d.adjustment_wanted / 3600.0, 4)::float8 as adjustment_wanted_hours,
  round(d.credited / 3600.0, 4)::float8 as credited_hours,
  round(d.required / 3600.0, 4)::float8 as required_hours,
  round(d.balance / 3600.0, 4)::float8 as balance_hours,
  coalesce(d.warnings <> '{}', false) as has_warning,
  -- the gravest of them
  (
    select w.code from unnest(array[
      'more_than_10h', 'rest_below_11h', 'worked_while_away', 'open_over_12h', 'break_missing', 'more_than_6h_in_a_row',
      'more_than_8h'
    ]) with ordinality w (code, place) where w.code = any(d.warnings) order by w.place limit 1
  ) as warning,
  has_closed_month(s.user_id, s.day, s.day) as is_closed,
  case when s.is_work_session then 'work' else 'break' end as kind,
  -- where the clocks show another time than those of the house, it says where
  to_char(s.date_start at time zone u.time_zone, 'HH24:MI')
    || case when s.date_start at time zone u.time_zone <> s.date_start at time zone 'Europe/Berlin'
      then ' ' || replace(regexp_replace(u.time_zone, '^.*/', ''), '_', ' ') else '' end as time_start,
  to_char(s.date_end at time zone u.time_zone, 'HH24:MI') as time_end,
  u.time_zone,
  s.is_late
from work_sessions s
join users u on u.id = s.user_id
left join work_days d on d.user_id = s.user_id and d.day = s.day
left join corrections c on c.employee_id = s.user_id and c.status = 'approved'
  and s.date_start >= c.date_from and s.date_start < c.date_to;

-- Work on a whole day of vacation or illness is said from now on; of closed months everything stays as it was closed.
update work_days d set warnings = d.warnings || '{worked_while_away}'::text[]
where d.recorded_work > 0 and d.absence_part = 1 and not d.warnings @> '{worked_while_away}'
  and not exists (
    select from work_months m
    where m.user_id = d.user_id and m.month = date_trunc('month', d.day)::date and m.status = 'closed');

-- Of a closed month nothing is noted down either.
create function refuse_note_in_closed_month() returns trigger language plpgsql as $$
declare employee bigint := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  -- their employee is deleted, and everything of theirs with them
  if exists (select from users where id = employee) then
    perform refuse_closed_month(employee, case when tg_op = 'DELETE' then old.day else new.day end,
      case when tg_op = 'DELETE' then old.day else new.day end);
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger refuse_in_closed_month before insert or update or delete on work_notes
  for each row execute function refuse_note_in_closed_month();
