-- No two have the same employee number, for wages are reckoned by it. Of those who had the same the first keeps it, and the
-- others are told apart by their own number.
update users set employee_number = null where trim(employee_number) = '';
update users u set employee_number = left(u.employee_number, 24) || '-' || u.id
where exists (select from users o where lower(o.employee_number) = lower(u.employee_number) and o.id < u.id);
create unique index users_employee_number on users (lower(employee_number));
