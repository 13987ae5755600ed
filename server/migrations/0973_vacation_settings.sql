-- The settings of vacation are read and written with the others.
create or replace view setting_rows as
select s.id, s.version, s.name, s.min_sku_length, s.date_updated, s.work_grace_days, s.vacation_lapses, s.refuses_short_vacation
from settings s;

-- Of a closed month nothing is written any more: neither days off that count or stop counting, nor a corrected day.
create function refuse_absence_in_closed_month() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.status <> new.status and (
    old.status in ('approved', 'confirmed', 'reported', 'withdrawal-requested')
    or new.status in ('approved', 'confirmed', 'reported', 'withdrawal-requested')) then
    perform refuse_closed_month(new.employee_id, new.first_day, new.last_day);
  end if;
  return new;
end
$$;
create trigger refuse_in_closed_month before insert or update of status on absences
  for each row execute function refuse_absence_in_closed_month();

create function refuse_correction_in_closed_month() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.status <> new.status and 'approved' in (old.status, new.status) then
    perform refuse_closed_month(new.employee_id, new.day, new.day);
  end if;
  return new;
end
$$;
create trigger refuse_in_closed_month before insert or update of status on corrections
  for each row execute function refuse_correction_in_closed_month();

-- Both are found by the name of their employee, and go on being found where that is another one.
create function call_requests() returns trigger language plpgsql as $$
begin
  update absences set name = '', search = search || ' ' || searchable_text(concat_ws(' ', new.first_name, new.last_name)) where employee_id = new.id;
  update corrections set name = '', search = search || ' ' || searchable_text(concat_ws(' ', new.first_name, new.last_name)) where employee_id = new.id;
  return null;
end
$$;
create trigger call_requests after update of first_name, last_name on users
  for each row when ((new.first_name, new.last_name) is distinct from (old.first_name, old.last_name))
  execute function call_requests();
