-- Until which day of the month after an employee may still ask for a correction of a month (ADR 0283).
alter table settings add column work_grace_days integer not null default 5 check (work_grace_days between 0 and 28);
create or replace view setting_rows as
select s.id, s.version, s.name, s.min_sku_length, s.date_updated, s.work_grace_days from settings s;

create index work_months_sorted on work_months (month desc, id desc);
create index work_months_search on work_months using gin (search gin_trgm_ops);
create index work_months_words on work_months using gin (to_tsvector('simple', search));

-- Of a closed month nothing is written any more. 23M01 is this refusal's own code; the server says it in words.
create function refuse_closed_month(employee bigint, from_day date, to_day date) returns void language plpgsql stable as $$
declare closed date;
begin
  select m.month into closed from work_months m
  where m.user_id = employee and m.status = 'closed'
    and daterange(m.month, (m.month + interval '1 month')::date) && daterange(from_day, to_day, '[]')
  order by m.month limit 1;
  if closed is not null then
    raise exception 'The month % of employee % is closed', closed, employee using errcode = '23M01';
  end if;
end
$$;

-- A month with an open session is not closed, so that going home is never refused.
create function refuse_session_in_closed_month() returns trigger language plpgsql as $$
declare zone text;
begin
  if tg_op <> 'INSERT' then
    select time_zone into zone from users where id = old.user_id;
    -- their employee is deleted, and everything of theirs with them
    if zone is null then return old; end if;
    perform refuse_closed_month(old.user_id, (old.date_start at time zone zone)::date,
      (coalesce(old.date_end, old.date_start) at time zone zone)::date);
  end if;
  if tg_op <> 'DELETE' then
    select time_zone into zone from users where id = new.user_id;
    perform refuse_closed_month(new.user_id, (new.date_start at time zone zone)::date,
      (coalesce(new.date_end, new.date_start) at time zone zone)::date);
    return new;
  end if;
  return old;
end
$$;
create trigger refuse_in_closed_month
  before insert or delete or update of user_id, is_work_session, date_start, date_end on work_sessions
  for each row execute function refuse_session_in_closed_month();

-- Conditions may begin before a closed month, or end after it, as long as what they say of it stays the same.
create function refuse_condition_in_closed_month() returns trigger language plpgsql as $$
declare
  far constant date := 'infinity';
  old_to date := case when tg_op = 'INSERT' then null else coalesce(old.valid_to, far) end;
  new_to date := case when tg_op = 'DELETE' then null else coalesce(new.valid_to, far) end;
  same constant text[] := array['valid_from', 'valid_to', 'vacation_days', 'name', 'search', 'version', 'date_updated'];
begin
  if tg_op = 'UPDATE' then
    if old.user_id = new.user_id and to_jsonb(old) - same = to_jsonb(new) - same then
      -- only the days that they gained or lost
      if old.valid_from <> new.valid_from then
        perform refuse_closed_month(new.user_id, least(old.valid_from, new.valid_from),
          greatest(old.valid_from, new.valid_from) - 1);
      end if;
      if old_to <> new_to then
        perform refuse_closed_month(new.user_id, least(old_to, new_to) + 1, greatest(old_to, new_to));
      end if;
      return new;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    if not exists (select from users where id = old.user_id) then return old; end if;
    perform refuse_closed_month(old.user_id, old.valid_from, old_to);
  end if;
  if tg_op <> 'DELETE' then
    perform refuse_closed_month(new.user_id, new.valid_from, new_to);
    return new;
  end if;
  return old;
end
$$;
create trigger refuse_in_closed_month before insert or update or delete on work_conditions
  for each row execute function refuse_condition_in_closed_month();

-- May an employee still ask for a correction of this day? Its month is open, and the grace of the month after not over.
create function within_grace(employee bigint, at_day date) returns boolean language sql stable as $$
  select not exists (
      select from work_months m
      where m.user_id = employee and m.month = date_trunc('month', at_day)::date and m.status = 'closed')
    and (now() at time zone u.time_zone)::date
      <= (date_trunc('month', at_day) + interval '1 month - 1 day')::date + (select work_grace_days from settings)
  from users u where u.id = employee
$$;
