-- Both are found and listed by the name of their employee, and follow it.
create function call_work_record() returns trigger language plpgsql as $$
begin
  new.name := (select concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) from users where id = new.user_id);
  return new;
end
$$;
create trigger call_work_record before insert or update of user_id, name on work_conditions
  for each row execute function call_work_record();
create trigger call_work_record before insert or update of user_id, name on work_months
  for each row execute function call_work_record();
create function call_work_records() returns trigger language plpgsql as $$
begin
  update work_conditions set name = '', search = search || ' ' || searchable_text(concat_ws(' ', new.first_name, new.last_name))
  where user_id = new.id;
  update work_months set name = '', search = search || ' ' || searchable_text(concat_ws(' ', new.first_name, new.last_name))
  where user_id = new.id;
  return null;
end
$$;
create trigger call_work_records after update of first_name, last_name on users
  for each row when ((new.first_name, new.last_name) is distinct from (old.first_name, old.last_name))
  execute function call_work_records();

create view work_condition_rows as
select
  c.id, c.version, c.name, jsonb_build_object('id', c.user_id, 'label', c.name) as user, c.valid_from, c.valid_to,
  c.vacation_days::float8 as vacation_days, c.weekly_hours::float8 as weekly_hours, c.calculation_mode,
  c.monday_hours::float8 as monday_hours, c.tuesday_hours::float8 as tuesday_hours,
  c.wednesday_hours::float8 as wednesday_hours, c.thursday_hours::float8 as thursday_hours,
  c.friday_hours::float8 as friday_hours, c.saturday_hours::float8 as saturday_hours,
  c.sunday_hours::float8 as sunday_hours,
  (coalesce(c.monday_hours, 0) + coalesce(c.tuesday_hours, 0) + coalesce(c.wednesday_hours, 0)
    + coalesce(c.thursday_hours, 0) + coalesce(c.friday_hours, 0) + coalesce(c.saturday_hours, 0)
    + coalesce(c.sunday_hours, 0))::float8 as expected_hours,
  num_nonnulls(c.monday_hours, c.tuesday_hours, c.wednesday_hours, c.thursday_hours, c.friday_hours, c.saturday_hours,
    c.sunday_hours) as working_days,
  c.break_adjustment, c.break_rule, c.holiday_country, c.holiday_region, c.date_updated
from work_conditions c;

create view work_month_rows as
select
  m.id, m.version, m.name, jsonb_build_object('id', m.user_id, 'label', m.name) as user, m.month, m.status,
  round(coalesce(d.required, 0) / 3600.0, 2)::float8 as required_hours,
  round(coalesce(d.recorded, 0) / 3600.0, 2)::float8 as recorded_hours,
  round(coalesce(d.credited, 0) / 3600.0, 2)::float8 as credited_hours,
  round((coalesce(d.credited, 0) - coalesce(d.required, 0)) / 3600.0, 2)::float8 as balance_hours,
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
    count(*) filter (where w.warnings <> '{}') as warned
  from work_days w
  where w.user_id = m.user_id and w.day >= m.month and w.day < m.month + interval '1 month'
) d on true;
