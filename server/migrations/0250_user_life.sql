-- What spec §3 knows of a user besides.
alter table users add column join_date date, add column birthday date;

-- The fact that the guards of a user's life read, besides who asks.
create or replace view user_rows as
select
  id, version, login, email, title, first_name, last_name, company, alias, avatar, employee_number, is_enabled,
  date_registered, date_updated, date_login,
  is_enabled
    and exists (select from user_roles r where r.user_id = u.id and r.role = 'admin')
    and not exists (
      select from users o join user_roles r on r.user_id = o.id and r.role = 'admin' where o.is_enabled and o.id <> u.id
    ) as is_last_admin,
  join_date, birthday
from users u;
