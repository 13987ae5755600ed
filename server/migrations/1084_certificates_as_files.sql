-- A sick note keeps the doctor's certificate as a file, which goes when the absence goes (ADR 0340).
alter table absences
  add column certificate_id bigint references files on delete set null,
  add constraint absences_certificate check (certificate_id is null or kind = 'sick_leave');
create index absences_certificate on absences (certificate_id) where certificate_id is not null;

create function drop_certificate() returns trigger language plpgsql as $$
begin
  update files set date_expires = now() where purpose = 'absence.certificate' and record_id = old.id;
  return null;
end $$;
create trigger drop_certificate after delete on absences for each row execute function drop_certificate();

create or replace view absence_rows as
select
  a.id, a.version, a.name, jsonb_build_object('id', a.employee_id, 'label', a.name) as employee,
  a.kind, a.status, a.first_day, a.last_day, a.is_half_first, a.is_half_last,
  a.days::double precision as days, a.days_short::double precision as days_short,
  a.note, a.refusal, a.date_certified, a.decided_by, a.date_decided, a.date_created,
  a.first_day <= work_day_of(a.employee_id, now()) as has_begun,
  has_closed_month(a.employee_id, a.first_day, a.last_day) as is_closed,
  a.days_short > 0 and (select s.refuses_short_vacation from settings s) as is_beyond,
  decides_alone(a.employee_id) as is_alone,
  (select jsonb_build_object('id', f.id, 'label', f.name) from files f where f.id = a.certificate_id) as certificate
from absences a;
