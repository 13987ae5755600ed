-- The account of somebody's vacation, year by year (ADR 0292): what src/entities/worktime/vacation.ts reckons, where many are
-- read at once; a test holds both to the same.

-- A twelfth for each month, of a month in part by its days. At least half a day more is a whole one (BUrlG §5 (2)), less is
-- a half; a year that one condition holds for is as it was agreed.
create or replace view granted_vacation as
select user_id, year,
  case
    when whole is not null then whole
    when days = floor(days) then days
    when days - floor(days) < 0.5 then floor(days) + 0.5
    else floor(days) + 1
  end as days
from (
  select user_id, extract(year from month)::integer as year,
    round(sum(vacation_days * covered / length) / 12, 6) as days,
    max(vacation_days) filter (where is_whole) as whole
  from (
    select c.user_id, c.vacation_days, m.month::date as month,
      (least(coalesce(c.valid_to, 'infinity'), (m.month + interval '1 month - 1 day')::date)
        - greatest(c.valid_from, m.month::date) + 1)::numeric as covered,
      extract(day from m.month + interval '1 month - 1 day')::numeric as length,
      c.valid_from <= date_trunc('year', m.month)::date
        and coalesce(c.valid_to, 'infinity') >= (date_trunc('year', m.month) + interval '1 year - 1 day')::date as is_whole
    from work_conditions c, generate_series(
      date_trunc('month', c.valid_from::timestamp),
      least(coalesce(c.valid_to, 'infinity'), (date_trunc('year', now()) + interval '3 years - 1 day')::date)::timestamp,
      interval '1 month'
    ) m (month)
  ) shares
  group by user_id, extract(year from month)
) sums;

create function vacation_years(employee bigint) returns table (
  year integer, granted numeric, carried numeric, lapsed numeric, own numeric, taken numeric, planned numeric,
  requested numeric
) language plpgsql stable as $$
declare
  lapses text := (select vacation_lapses from settings);
  today date := (select (now() at time zone u.time_zone)::date from users u where u.id = employee);
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
  select l.lapses_on, coalesce((now() at time zone u.time_zone)::date > l.lapses_on, false) as is_over
  from (
    select case when t.vacation_lapses <> 'never' then (v.year || '-' || t.vacation_lapses)::date end as lapses_on
    from settings t
  ) l
) s;
