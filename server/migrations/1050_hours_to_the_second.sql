-- Hours to the second, so that what lists say in hours and minutes is what the calendar says; the times of a day by the
-- clock where its employee works, which the record names, and what a session was in a word.
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
      'more_than_10h', 'rest_below_11h', 'open_over_12h', 'break_missing', 'more_than_6h_in_a_row', 'more_than_8h'
    ]) with ordinality w (code, place) where w.code = any(d.warnings) order by w.place limit 1
  ) as warning,
  has_closed_month(s.user_id, s.day, s.day) as is_closed,
  case when s.is_work_session then 'work' else 'break' end as kind,
  -- where the clocks show another time than those of the house, it says where
  to_char(s.date_start at time zone u.time_zone, 'HH24:MI')
    || case when s.date_start at time zone u.time_zone <> s.date_start at time zone 'Europe/Berlin'
      then ' ' || replace(regexp_replace(u.time_zone, '^.*/', ''), '_', ' ') else '' end as time_start,
  to_char(s.date_end at time zone u.time_zone, 'HH24:MI') as time_end,
  u.time_zone
from work_sessions s
join users u on u.id = s.user_id
left join work_days d on d.user_id = s.user_id and d.day = s.day
left join corrections c on c.employee_id = s.user_id and c.status = 'approved'
  and s.date_start >= c.date_from and s.date_start < c.date_to;

create or replace view correction_rows as
select
  c.id, c.version, c.name, jsonb_build_object('id', c.employee_id, 'label', c.name) as employee,
  c.day, c.status, c.reason,
  coalesce((
    select round(sum(extract(epoch from s.date_end - s.date_start)) / 3600, 4)
    from work_sessions s
    where s.user_id = c.employee_id and s.is_work_session and s.date_end is not null
      and s.date_start >= c.date_from and s.date_start < c.date_to), 0)::double precision as hours_recorded,
  coalesce((
    select round(sum(extract(epoch from w.date_end - w.date_start)) / 3600, 4)
    from correction_sessions w where w.correction_id = c.id and w.is_work_session), 0)::double precision as hours_wanted,
  c.refusal, c.asked_by, c.decided_by, c.date_decided, c.date_created,
  has_closed_month(c.employee_id, c.day, corrected_until(c.id)) as is_closed,
  exists (
    select from work_sessions s
    where s.user_id = c.employee_id and s.date_end is null and s.date_start >= c.date_from and s.date_start < c.date_to
  ) as is_running,
  decides_alone(c.employee_id) as is_alone,
  c.status = 'requested' and meets_another_day(c.id) as meets_another_day,
  u.time_zone
from corrections c
join users u on u.id = c.employee_id;

create or replace view work_month_rows as
select
  m.id, m.version, m.name, jsonb_build_object('id', m.user_id, 'label', m.name) as user, m.month, m.status,
  u.employee_number as personnel_number,
  round(coalesce(d.required, 0) / 3600.0, 4)::float8 as required_hours,
  round(coalesce(d.recorded, 0) / 3600.0, 4)::float8 as recorded_hours,
  round(coalesce(d.credited, 0) / 3600.0, 4)::float8 as credited_hours,
  round((coalesce(d.credited, 0) - coalesce(d.required, 0)) / 3600.0, 4)::float8 as balance_hours,
  round(greatest(coalesce(d.credited, 0) - coalesce(d.required, 0), 0) / 3600.0, 4)::float8 as overtime_hours,
  coalesce(d.work_days, 0)::integer as work_days,
  coalesce(d.vacation_days, 0)::float8 as vacation_days,
  coalesce(d.sick_days, 0)::float8 as sick_days,
  coalesce(d.holidays, 0)::float8 as holidays,
  coalesce(d.warned, 0)::integer as warned_days,
  (
    select count(*)::integer from shown_absences a
    where a.user_id = m.user_id and a.status in ('requested', 'reported', 'withdrawal-requested')
      and a.day >= m.month and a.day < m.month + interval '1 month'
  ) as open_requests,
  (now() at time zone u.time_zone)::date >= m.month + interval '1 month' as is_over,
  (now() at time zone u.time_zone)::date < m.month + interval '1 month' + make_interval(days => s.work_grace_days)
    as is_in_grace,
  exists (
    select from work_sessions w
    where w.user_id = m.user_id and w.date_end is null
      and (w.date_start at time zone u.time_zone)::date < m.month + interval '1 month'
  ) as has_open_session,
  m.date_closed, m.date_updated
from work_months m
join users u on u.id = m.user_id
cross join settings s
left join lateral (
  select sum(w.required) as required, sum(w.recorded_work) as recorded, sum(w.credited) as credited,
    count(*) filter (where w.recorded_work > 0) as work_days,
    sum(w.vacation) as vacation_days, sum(w.sick) as sick_days,
    sum(w.holiday_part) filter (where w.required > 0) as holidays,
    count(*) filter (where w.warnings <> '{}') as warned
  from work_days_off w
  where w.user_id = m.user_id and w.day >= m.month and w.day < m.month + interval '1 month'
) d on true;
