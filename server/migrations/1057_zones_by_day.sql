-- Somebody who moves takes their zone along from a day on, and not into what they have worked (ADR 0325). Each row holds from
-- its day until that of the next; the first has held from the beginning.
create table user_time_zones (
  user_id bigint not null references users on delete cascade,
  valid_from date not null,
  -- When that day begins: with the midnight of the zone before, so that the days before end as they did.
  begins_at timestamptz not null,
  time_zone text not null,
  primary key (user_id, valid_from)
);
insert into user_time_zones (user_id, valid_from, begins_at, time_zone)
select id, '-infinity', '-infinity', time_zone from users;

-- The day on which the zone of the user has held since; empty is from the beginning.
alter table users add column time_zone_since date;

-- The zones with where they end: for whoever asks of many days, since a function is called anew for each row.
create view employee_zones as
select user_id, valid_from, lead(valid_from, 1, 'infinity') over w as valid_until, begins_at,
  lead(begins_at, 1, 'infinity') over w as ends_at, time_zone
from user_time_zones
window w as (partition by user_id order by valid_from);

-- The day of an employee at a moment. What would still be the day before, by a zone further west, is the first day of it.
create function work_day_of(employee bigint, moment timestamptz) returns date language sql stable parallel safe as $$
  select greatest(z.valid_from, (moment at time zone z.time_zone)::date)
  from user_time_zones z
  where z.user_id = employee and z.begins_at <= moment
  order by z.valid_from desc limit 1
$$;

-- When a day of an employee begins. Whoever crosses the date line to the east may have one without any length.
create function work_day_start(employee bigint, at_day date) returns timestamptz language sql stable parallel safe as $$
  select case when z.valid_from = at_day then z.begins_at
    else greatest(z.begins_at, at_day::timestamp at time zone z.time_zone) end
  from user_time_zones z
  where z.user_id = employee and z.valid_from <= at_day
  order by z.valid_from desc limit 1
$$;

create function time_zone_on(employee bigint, at_day date) returns text language sql stable parallel safe as $$
  select z.time_zone from user_time_zones z
  where z.user_id = employee and z.valid_from <= at_day
  order by z.valid_from desc limit 1
$$;

-- Sessions say by which clock their times are read.
alter table work_sessions add column time_zone text;
update work_sessions s set time_zone = u.time_zone from users u where u.id = s.user_id;
alter table work_sessions alter column time_zone set not null;

create or replace function place_work_session() returns trigger language plpgsql as $$
begin
  select greatest(z.valid_from, (new.date_start at time zone z.time_zone)::date), z.time_zone,
    coalesce(nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), ''), u.login),
    searchable_text(concat_ws(' ', u.first_name, u.last_name))
  into new.day, new.time_zone, new.name, new.search
  from users u join user_time_zones z on z.user_id = u.id and z.begins_at <= new.date_start
  where u.id = new.user_id
  order by z.valid_from desc limit 1;
  return new;
end
$$;

create or replace function place_work_sessions() returns trigger language plpgsql as $$
begin
  update work_sessions set
    name = coalesce(nullif(concat_ws(' ', nullif(new.first_name, ''), nullif(new.last_name, '')), ''), new.login),
    search = search || ' ' || searchable_text(concat_ws(' ', new.first_name, new.last_name))
  where user_id = new.id;
  return null;
end
$$;
drop trigger place_work_sessions on users;
create trigger place_work_sessions after update of first_name, last_name on users
  for each row when ((new.first_name, new.last_name) is distinct from (old.first_name, old.last_name))
  execute function place_work_sessions();

create or replace function refuse_session_in_closed_month() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    -- their employee is deleted, and everything of theirs with them
    if not exists (select from users where id = old.user_id) then return old; end if;
    perform refuse_closed_month(old.user_id, work_day_of(old.user_id, old.date_start),
      work_day_of(old.user_id, coalesce(old.date_end, old.date_start)));
  end if;
  if tg_op <> 'DELETE' then
    perform refuse_closed_month(new.user_id, work_day_of(new.user_id, new.date_start),
      work_day_of(new.user_id, coalesce(new.date_end, new.date_start)));
    return new;
  end if;
  return old;
end
$$;

-- Whoever comes has had their zone from the beginning.
create function begin_time_zone() returns trigger language plpgsql as $$
begin
  insert into user_time_zones (user_id, valid_from, begins_at, time_zone)
  values (new.id, '-infinity', '-infinity', new.time_zone);
  return null;
end
$$;
create trigger begin_time_zone after insert on users for each row execute function begin_time_zone();

-- The days that another zone changes: those that had another one, and the day after them, since that begins by it.
create function zone_changes(employee bigint, wanted text, since date) returns table (first_day date, last_day date)
language sql stable as $$
  select greatest(z.valid_from, since), z.valid_until from employee_zones z
  where z.user_id = employee and z.time_zone <> wanted and z.valid_until > since
  union all
  -- the same zone, from a later day on: until then it is the one before
  select z.valid_from, since from employee_zones z
  where z.user_id = employee and z.time_zone = wanted and z.valid_until = 'infinity'
    and z.valid_from > '-infinity' and z.valid_from < since
$$;

-- The first closed month with a day that another zone would change.
create function closed_month_by_zone(employee bigint, wanted text, since date) returns date language sql stable as $$
  select min(m.month) from zone_changes(employee, wanted, since) c
  join work_months m on m.user_id = employee and m.status = 'closed'
    and daterange(m.month, (m.month + interval '1 month')::date) && daterange(c.first_day, c.last_day, '[]')
$$;

-- From which day on a zone is meant that nobody said a day for: today; of whoever has nothing booked nor agreed, always.
create function zone_meant_since(employee bigint) returns date language sql stable as $$
  select case
    when exists (select from work_sessions where user_id = employee)
      or exists (select from work_days where user_id = employee) then work_day_of(employee, now())
    else '-infinity' end
$$;

-- The zones as they follow from the user's, and since when it has held as it follows from them. Only days whose zone is
-- another than before are touched, and none of a closed month.
create function keep_time_zones() returns trigger language plpgsql as $$
declare
  since date := coalesce(new.time_zone_since, '-infinity');
  changes_on date;
begin
  if new.time_zone <> old.time_zone and new.time_zone_since is not distinct from old.time_zone_since then
    since := zone_meant_since(new.id);
  end if;
  select min(c.first_day) into changes_on from zone_changes(new.id, new.time_zone, since) c;
  if changes_on is not null then
    if closed_month_by_zone(new.id, new.time_zone, since) is not null then
      raise exception 'A month of employee % is closed', new.id using errcode = '23M01';
    end if;
    delete from user_time_zones where user_id = new.id and valid_from >= least(since, changes_on);
    insert into user_time_zones (user_id, valid_from, begins_at, time_zone)
    select new.id, since, coalesce(work_day_start(new.id, since), '-infinity'), new.time_zone
    where time_zone_on(new.id, since) is distinct from new.time_zone;
    update work_sessions s set day = p.day, time_zone = p.time_zone
    from (
      select o.id, greatest(z.valid_from, (o.date_start at time zone z.time_zone)::date) as day, z.time_zone
      from work_sessions o
      join employee_zones z on z.user_id = o.user_id and z.begins_at <= o.date_start and o.date_start < z.ends_at
      -- by how far two zones are apart
      where o.user_id = new.id and o.day >= changes_on - 2
    ) p
    where p.id = s.id and (s.day, s.time_zone) is distinct from (p.day, p.time_zone);
  end if;
  select nullif(max(z.valid_from), '-infinity') into new.time_zone_since from user_time_zones z where z.user_id = new.id;
  -- whoever reckons these days anew asks for it, in the same transaction
  perform set_config('kontor.zone_changes_on', coalesce(changes_on::text, ''), true);
  return new;
end
$$;
create trigger keep_time_zones before update of time_zone, time_zone_since on users
  for each row when ((new.time_zone, new.time_zone_since) is distinct from (old.time_zone, old.time_zone_since))
  execute function keep_time_zones();

create or replace view user_rows as
select
  id, version, login, email, title, first_name, last_name, company, alias,
  (select jsonb_build_object('id', f.id, 'label', f.name) from files f where f.id = u.avatar_id) as avatar,
  employee_number, is_enabled, date_registered, date_updated, date_login,
  is_enabled
    and exists (select from user_roles r where r.user_id = u.id and r.role = 'admin')
    and not exists (
      select from users o join user_roles r on r.user_id = o.id and r.role = 'admin' where o.is_enabled and o.id <> u.id
    ) as is_last_admin,
  join_date, birthday, time_zone, time_zone_since
from users u;

-- Every day from here on is the employee's by the zone valid then: what was said of all days by the zone of today.
create or replace function corrected_until(correction bigint) returns date language sql stable as $$
  -- what ends at midnight is none of the next day
  select greatest(c.day, work_day_of(c.employee_id, max(s.date_end) - interval '1 microsecond'))
  from corrections c
  left join lateral (
    select w.date_end from corrections o join correction_sessions w on w.correction_id = o.id
    where o.id = c.id
      or o.employee_id = c.employee_id and o.date_from = c.date_from and o.status in ('approved', 'replaced')
    union all
    select w.date_end from work_sessions w
    where w.user_id = c.employee_id and w.date_start >= c.date_from and w.date_start < c.date_to
  ) s on true
  where c.id = correction
  group by c.id
$$;

create or replace function within_grace(employee bigint, at_day date) returns boolean language sql stable as $$
  select not exists (
      select from work_months m
      where m.user_id = employee and m.month = date_trunc('month', at_day)::date and m.status = 'closed')
    and work_day_of(employee, now())
      <= (date_trunc('month', at_day) + interval '1 month - 1 day')::date + (select work_grace_days from settings)
$$;

create or replace function vacation_years(employee bigint) returns table (
  year integer, granted numeric, carried numeric, lapsed numeric, own numeric, taken numeric, planned numeric,
  requested numeric
) language plpgsql stable as $$
declare
  lapses text := (select vacation_lapses from settings);
  today date := work_day_of(employee, now());
  early numeric;
  late numeric;
  carry numeric := 0;
  one record;
begin
  for one in
    with days as (
      select extract(year from v.day)::integer as year, v.day, v.worth, v.status
      from vacation_days v where v.user_id = employee
    ), grants as (
      select g.year, g.days from granted_vacation g where g.user_id = employee
    )
    select y.year, coalesce((select g.days from grants g where g.year = y.year), 0) as granted,
      coalesce(sum(d.worth) filter (where d.status <> 'requested'), 0) as used,
      coalesce(sum(d.worth) filter (
        where d.status <> 'requested' and (lapses in ('never', '12-31') or d.day <= (y.year || '-' || lapses)::date)), 0) as early,
      coalesce(sum(d.worth) filter (where d.status <> 'requested' and d.day < today), 0) as taken,
      coalesce(sum(d.worth) filter (where d.status = 'requested'), 0) as requested
    from generate_series(
      least((select min(g.year) from grants g), (select min(d.year) from days d), extract(year from today)::integer),
      greatest((select max(d.year) from days d), extract(year from today)::integer + 1)
    ) y (year)
    left join days d on d.year = y.year
    group by y.year order by y.year
  loop
    early := one.early;
    late := one.used - one.early;
    year := one.year;
    granted := one.granted;
    carried := carry;
    -- what is carried over is taken first, as long as it can be
    lapsed := greatest(0, carry) - least(greatest(0, carry), early);
    own := one.granted + least(0, carry) - (early - least(greatest(0, carry), early)) - late;
    taken := one.taken;
    planned := one.used - one.taken;
    requested := one.requested;
    carry := own + case when lapses = 'never' then lapsed else 0 end;
    return next;
  end loop;
end $$;

create or replace view vacation_accounts as
select u.id as user_id, v.year, v.granted, v.carried as carried_over, v.taken, v.planned,
  v.own + case when s.is_over then 0 else v.lapsed end as left_over,
  case when s.is_over then v.lapsed else 0 end as expired,
  case when s.is_over or s.lapses_on is null then 0 else v.lapsed end as expiring,
  s.lapses_on, v.requested
from users u
cross join lateral vacation_years(u.id) v
cross join lateral (
  select l.lapses_on, coalesce(work_day_of(u.id, now()) > l.lapses_on, false) as is_over
  from (
    select case when t.vacation_lapses <> 'never' then (v.year || '-' || t.vacation_lapses)::date end as lapses_on
    from settings t
  ) l
) s;

create or replace view absence_rows as
select
  a.id, a.version, a.name, jsonb_build_object('id', a.employee_id, 'label', a.name) as employee,
  a.kind, a.status, a.first_day, a.last_day, a.is_half_first, a.is_half_last,
  a.days::double precision as days, a.days_short::double precision as days_short,
  a.note, a.refusal, a.date_certified, a.decided_by, a.date_decided, a.date_created,
  a.first_day <= work_day_of(a.employee_id, now()) as has_begun,
  has_closed_month(a.employee_id, a.first_day, a.last_day) as is_closed,
  a.days_short > 0 and (select s.refuses_short_vacation from settings s) as is_beyond,
  decides_alone(a.employee_id) as is_alone
from absences a;

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
  time_zone_on(c.employee_id, c.day) as time_zone
from corrections c;

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
  to_char(s.date_start at time zone s.time_zone, 'HH24:MI')
    || case when s.date_start at time zone s.time_zone <> s.date_start at time zone 'Europe/Berlin'
      then ' ' || replace(regexp_replace(s.time_zone, '^.*/', ''), '_', ' ') else '' end as time_start,
  to_char(s.date_end at time zone s.time_zone, 'HH24:MI') as time_end,
  s.time_zone,
  s.is_late
from work_sessions s
left join work_days d on d.user_id = s.user_id and d.day = s.day
left join corrections c on c.employee_id = s.user_id and c.status = 'approved'
  and s.date_start >= c.date_from and s.date_start < c.date_to;

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
  t.today >= m.month + interval '1 month' as is_over,
  t.today < m.month + interval '1 month' + make_interval(days => s.work_grace_days)
    as is_in_grace,
  exists (
    select from work_sessions w
    where w.user_id = m.user_id and w.date_end is null
      and w.day < m.month + interval '1 month'
  ) as has_open_session,
  m.date_closed, m.date_updated,
  coalesce(d.missing, 0)::integer as missing_days,
  (
    select count(*)::integer from work_months e where e.user_id = m.user_id and e.status = 'open' and e.month < m.month
  ) as earlier_open
from work_months m
join users u on u.id = m.user_id
cross join settings s
-- once a month, not for each of its days
cross join lateral (select work_day_of(m.user_id, now()) as today offset 0) t
left join lateral (
  select sum(w.required) as required, sum(w.recorded_work) as recorded, sum(w.credited) as credited,
    count(*) filter (where w.recorded_work > 0) as work_days,
    sum(w.vacation) as vacation_days, sum(w.sick) as sick_days,
    sum(w.holiday_part) filter (where w.required > 0) as holidays,
    count(*) filter (where w.warnings <> '{}') as warned,
    count(*) filter (
      where w.required > 0 and w.recorded_work = 0 and w.credited = 0 and w.day < t.today
        -- as the calendar shows them: time off in lieu and what is asked for are an entry, too
        and not exists (select from shown_absences a where a.user_id = w.user_id and a.day = w.day)
    ) as missing
  from work_days_off w
  where w.user_id = m.user_id and w.day >= m.month and w.day < m.month + interval '1 month'
) d on true;
