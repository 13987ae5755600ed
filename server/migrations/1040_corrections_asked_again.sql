-- What was asked of a correction when somebody asked for it is asked again when it is approved (ADR 0320).

-- Of the day on which somebody asked, a correction says nothing beyond that moment: what the clock books from then on counts.
update corrections set date_to = date_created
where date_created > date_from and date_created < date_to and status in ('requested', 'approved');

-- The last day that a correction changes, by the clock where the employee works: what is worked over midnight, as it says,
-- as the clock says, and as a correction said that it replaces.
create function corrected_until(correction bigint) returns date language sql stable as $$
  -- what ends at midnight is none of the next day
  select greatest(c.day, ((max(s.date_end) - interval '1 microsecond') at time zone u.time_zone)::date)
  from corrections c join users u on u.id = c.employee_id
  left join lateral (
    select w.date_end from corrections o join correction_sessions w on w.correction_id = o.id
    where o.id = c.id
      or o.employee_id = c.employee_id and o.date_from = c.date_from and o.status in ('approved', 'replaced')
    union all
    select w.date_end from work_sessions w
    where w.user_id = c.employee_id and w.date_start >= c.date_from and w.date_start < c.date_to
  ) s on true
  where c.id = correction
  group by c.id, u.id
$$;

-- Nobody works twice at a time, also not over midnight: what counts beside this correction while it would.
create function meets_another_day(correction bigint) returns boolean language sql stable as $$
  select exists (
    select from corrections c
    join correction_sessions w on w.correction_id = c.id
    join counted_sessions s on s.user_id = c.employee_id
      and not (s.date_start >= c.date_from and s.date_start < c.date_to)
      and s.date_start < w.date_end and coalesce(s.date_end, 'infinity') > w.date_start
    where c.id = correction)
$$;

create or replace function refuse_correction_in_closed_month() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refuse_closed_month(new.employee_id, new.day, new.day);
  elsif old.status <> new.status and 'approved' in (old.status, new.status) then
    perform refuse_closed_month(new.employee_id, new.day, corrected_until(new.id));
  end if;
  return new;
end
$$;

create or replace view correction_rows as
select
  c.id, c.version, c.name, jsonb_build_object('id', c.employee_id, 'label', c.name) as employee,
  c.day, c.status, c.reason,
  coalesce((
    select round(sum(extract(epoch from s.date_end - s.date_start)) / 3600, 2)
    from work_sessions s
    where s.user_id = c.employee_id and s.is_work_session and s.date_end is not null
      and s.date_start >= c.date_from and s.date_start < c.date_to), 0)::double precision as hours_recorded,
  coalesce((
    select round(sum(extract(epoch from w.date_end - w.date_start)) / 3600, 2)
    from correction_sessions w where w.correction_id = c.id and w.is_work_session), 0)::double precision as hours_wanted,
  c.refusal, c.asked_by, c.decided_by, c.date_decided, c.date_created,
  has_closed_month(c.employee_id, c.day, corrected_until(c.id)) as is_closed,
  exists (
    select from work_sessions s
    where s.user_id = c.employee_id and s.date_end is null and s.date_start >= c.date_from and s.date_start < c.date_to
  ) as is_running,
  decides_alone(c.employee_id) as is_alone,
  c.status = 'requested' and meets_another_day(c.id) as meets_another_day
from corrections c;
