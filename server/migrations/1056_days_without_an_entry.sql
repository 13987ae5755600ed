-- Before a month is closed it is said on how many days nobody came and nobody was away, and which months are open before it.
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
  m.date_closed, m.date_updated,
  coalesce(d.missing, 0)::integer as missing_days,
  (
    select count(*)::integer from work_months e where e.user_id = m.user_id and e.status = 'open' and e.month < m.month
  ) as earlier_open
from work_months m
join users u on u.id = m.user_id
cross join settings s
left join lateral (
  select sum(w.required) as required, sum(w.recorded_work) as recorded, sum(w.credited) as credited,
    count(*) filter (where w.recorded_work > 0) as work_days,
    sum(w.vacation) as vacation_days, sum(w.sick) as sick_days,
    sum(w.holiday_part) filter (where w.required > 0) as holidays,
    count(*) filter (where w.warnings <> '{}') as warned,
    count(*) filter (
      where w.required > 0 and w.recorded_work = 0 and w.credited = 0
        and w.day < (now() at time zone u.time_zone)::date
        -- as the calendar shows them: time off in lieu and what is asked for are an entry, too
        and not exists (select from shown_absences a where a.user_id = w.user_id and a.day = w.day)
    ) as missing
  from work_days_off w
  where w.user_id = m.user_id and w.day >= m.month and w.day < m.month + interval '1 month'
) d on true;
