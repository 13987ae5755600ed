-- What wages are reckoned from, beside the sums of each month (ADR 0297), and the numbers that a file for DATEV LODAS needs
-- (ADR 0298).
alter table settings
  add column lodas_consultant integer check (lodas_consultant between 1 and 9999999),
  add column lodas_client integer check (lodas_client between 1 and 99999),
  add column lodas_wage_type integer check (lodas_wage_type between 1 and 9999),
  add column lodas_overtime_type integer check (lodas_overtime_type between 1 and 9999);

create or replace view setting_rows as
select s.id, s.version, s.name, s.min_sku_length, s.date_updated, s.work_grace_days, s.vacation_lapses,
  s.refuses_short_vacation, s.lodas_consultant, s.lodas_client, s.lodas_wage_type, s.lodas_overtime_type
from settings s;

alter table export_jobs drop constraint export_jobs_format;
alter table export_jobs add constraint export_jobs_format
  check (format in ('locale', 'machine', 'xliff', 'xliff2', 'lodas'));

drop view work_month_rows;
create view work_month_rows as
select
  m.id, m.version, m.name, jsonb_build_object('id', m.user_id, 'label', m.name) as user, m.month, m.status,
  u.employee_number as personnel_number,
  round(coalesce(d.required, 0) / 3600.0, 2)::float8 as required_hours,
  round(coalesce(d.recorded, 0) / 3600.0, 2)::float8 as recorded_hours,
  round(coalesce(d.credited, 0) / 3600.0, 2)::float8 as credited_hours,
  round((coalesce(d.credited, 0) - coalesce(d.required, 0)) / 3600.0, 2)::float8 as balance_hours,
  round(greatest(coalesce(d.credited, 0) - coalesce(d.required, 0), 0) / 3600.0, 2)::float8 as overtime_hours,
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
    -- of a day that is free from noon no more than the morning; of a free one, and of one on which nobody works, nothing
    sum(least(w.absence_part, 1 - coalesce(h.part, 0))) filter (where w.absence_kind = 'vacation' and w.required > 0)
      as vacation_days,
    sum(least(w.absence_part, 1 - coalesce(h.part, 0))) filter (where w.absence_kind = 'sick_leave' and w.required > 0)
      as sick_days,
    sum(h.part) filter (where w.required > 0) as holidays,
    count(*) filter (where w.warnings <> '{}') as warned
  from work_days w
  left join public_holidays h on h.id = w.holiday_id
  where w.user_id = m.user_id and w.day >= m.month and w.day < m.month + interval '1 month'
) d on true;
