-- What somebody uploaded for a field of a record (`user.avatar`): it is theirs until a record takes it, and then belongs
-- to that record and has no end.
alter table files
  add column purpose text,
  add column record_id bigint,
  alter column date_expires drop not null,
  add constraint files_end check (date_expires is not null or record_id is not null);

drop view user_rows;
alter table users drop column avatar, add column avatar_id bigint references files on delete set null;
create index users_avatar on users (avatar_id) where avatar_id is not null;

create view user_rows as
select
  id, version, login, email, title, first_name, last_name, company, alias,
  (select jsonb_build_object('id', f.id, 'label', f.name) from files f where f.id = u.avatar_id) as avatar,
  employee_number, is_enabled, date_registered, date_updated, date_login,
  is_enabled
    and exists (select from user_roles r where r.user_id = u.id and r.role = 'admin')
    and not exists (
      select from users o join user_roles r on r.user_id = o.id and r.role = 'admin' where o.is_enabled and o.id <> u.id
    ) as is_last_admin,
  join_date, birthday
from users u;
