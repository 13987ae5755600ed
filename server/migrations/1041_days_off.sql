-- What of a day somebody is away, and why: one definition for the day's figures, the account of vacation, statistics,
-- evaluations and wages (ADR 0321).

-- The halves of a day as bits: 1 is the morning, 2 the afternoon. What begins at noon takes the afternoon of its first day,
-- what ends at noon the morning of its last.
create function halves_away(part numeric, is_from_noon boolean) returns integer language sql immutable as $$
  select case when part = 1 then 3 when is_from_noon then 2 else 1 end
$$;

-- How much of a working day this part takes: none of one on which nobody works, and no more than the morning of one that is
-- free from noon.
create function day_worth(part numeric, required integer, holiday numeric) returns numeric language sql immutable as $$
  select case when required > 0 then least(part, 1 - coalesce(holiday, 0)) else 0 end
$$;

-- Each day of an absence with what of it is left beside another one. Whoever is ill is not away for another reason; of
-- vacation alone they are ill once a doctor says so (BUrlG §9), and have their vacation until then.
create view absence_parts as
select d.absence_id, d.employee_id, d.day, d.is_sick, a.kind, a.status, d.part as said,
  case halves_away(d.part, a.is_half_first and d.day = a.first_day) & ~ (
    case
      when o.id is null then 0
      when case
        when d.is_sick then o.kind = 'vacation' and o.status <> 'requested' and a.date_certified is null
        else a.kind <> 'vacation' or o.date_certified is not null
      end then halves_away(other.part, o.is_half_first and d.day = o.first_day)
      else 0
    end)
    when 3 then 1 when 0 then 0 else 0.5
  end::numeric(2, 1) as part
from absence_days d
join absences a on a.id = d.absence_id
left join absence_days other
  on other.employee_id = d.employee_id and other.day = d.day and other.is_sick = (not d.is_sick) and other.is_live
left join absences o on o.id = other.absence_id
where d.is_live;

create or replace view absence_worth as
select p.absence_id, p.employee_id, p.day, p.part, p.is_sick, day_worth(p.part, w.required, h.part) as worth
from absence_parts p
left join work_days w on w.user_id = p.employee_id and w.day = p.day
left join public_holidays h on h.id = w.holiday_id;

create or replace view vacation_days as
select d.employee_id as user_id, d.day, d.worth, a.status, a.id as absence_id
from absence_worth d join absences a on a.id = d.absence_id
where a.kind = 'vacation' and d.worth > 0;

-- What counts: one for each day, or two that share it. Time off in lieu is nothing but a day on which nobody works.
create or replace view counted_absences as
select p.employee_id as user_id, p.day, p.kind, p.part::numeric as part
from absence_parts p
where p.status <> 'requested' and p.kind <> 'time_off_in_lieu' and p.part > 0;

-- What is shown of days off: one for each day, the longer, and of two as long that somebody is ill.
create or replace view shown_absences as
select distinct on (p.employee_id, p.day)
  p.absence_id as id, p.employee_id as user_id, p.day, p.kind,
  case when p.part > 0 then p.part else p.said end::numeric as part, p.status
from absence_parts p
left join work_days w on w.user_id = p.employee_id and w.day = p.day
left join public_holidays h on h.id = w.holiday_id
where day_worth(p.said, w.required, h.part) > 0
order by p.employee_id, p.day, case when p.part > 0 then p.part else p.said end desc, p.is_sick desc;

-- The other half of a day that two share.
alter table work_days add column second_kind text, add column second_part numeric(2, 1);

-- The days with what of each is taken off as a working day, and why; what two take together is no more than the day.
create view work_days_off as
select d.*, coalesce(h.part, 0) as holiday_part, v.vacation, o.other,
  least(day_worth(
    case 'sick_leave' when d.absence_kind then d.absence_part when d.second_kind then d.second_part else 0 end,
    d.required, h.part), greatest(0, 1 - coalesce(h.part, 0) - v.vacation - o.other)) as sick
from work_days d
left join public_holidays h on h.id = d.holiday_id
cross join lateral (
  select day_worth(
    case 'vacation' when d.absence_kind then d.absence_part when d.second_kind then d.second_part else 0 end,
    d.required, h.part) as vacation
) v
cross join lateral (
  select least(day_worth(
    case
      when d.absence_kind not in ('vacation', 'sick_leave') then d.absence_part
      when d.second_kind not in ('vacation', 'sick_leave') then d.second_part
      else 0
    end, d.required, h.part), greatest(0, 1 - coalesce(h.part, 0) - v.vacation)) as other
) o;

create or replace view work_month_rows as
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
    sum(w.vacation) as vacation_days, sum(w.sick) as sick_days,
    sum(w.holiday_part) filter (where w.required > 0) as holidays,
    count(*) filter (where w.warnings <> '{}') as warned
  from work_days_off w
  where w.user_id = m.user_id and w.day >= m.month and w.day < m.month + interval '1 month'
) d on true;
