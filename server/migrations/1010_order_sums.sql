-- What a day brought: orders and their totals by status, shop and currency, kept as orders are written (ADR 0306). A day is
-- the house's, because so are the days that a list of orders is filtered by. Each write appends what it changed and waits
-- for nobody, as with the counts of 0210; now and then the changes are folded.
create function house_day(moment timestamptz) returns date language sql stable parallel safe
  return (moment at time zone 'Europe/Berlin')::date;

create table order_sums (
  id bigint generated always as identity primary key,
  status text not null,
  shop_id bigint,
  currency text not null,
  day date not null,
  amount bigint not null,
  revenue numeric not null
);
create unique index order_sums_once on order_sums (status, shop_id, currency, day) nulls not distinct;
create index order_sums_day on order_sums (day);

create table order_sum_changes (
  id bigint generated always as identity primary key,
  status text not null,
  shop_id bigint,
  currency text not null,
  day date not null,
  amount bigint not null,
  revenue numeric not null
);
-- What was folded is gone at once, and would be read past until it is cleared away.
alter table order_sum_changes set (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);

create view order_sums_kept as
select status, shop_id, currency, day, amount, revenue from order_sums
union all select status, shop_id, currency, day, amount, revenue from order_sum_changes;

create function sum_added_orders() returns trigger language plpgsql as $sum$
begin
  insert into order_sum_changes (status, shop_id, currency, day, amount, revenue)
  select status, shop_id, currency, house_day(date_created), count(*), sum(total) from added group by 1, 2, 3, 4;
  return null;
end
$sum$;
create function sum_removed_orders() returns trigger language plpgsql as $sum$
begin
  insert into order_sum_changes (status, shop_id, currency, day, amount, revenue)
  select status, shop_id, currency, house_day(date_created), -count(*), -sum(total) from removed group by 1, 2, 3, 4;
  return null;
end
$sum$;
create function sum_changed_orders() returns trigger language plpgsql as $sum$
begin
  insert into order_sum_changes (status, shop_id, currency, day, amount, revenue)
  select status, shop_id, currency, day, sum(amount), sum(revenue)
  from (
    select status, shop_id, currency, house_day(date_created) as day, 1 as amount, total as revenue from added
    union all select status, shop_id, currency, house_day(date_created), -1, -total from removed
  ) changed
  group by 1, 2, 3, 4 having sum(amount) <> 0 or sum(revenue) <> 0;
  return null;
end
$sum$;
create function sum_emptied_orders() returns trigger language plpgsql as $sum$
begin
  insert into order_sum_changes (status, shop_id, currency, day, amount, revenue)
  select status, shop_id, currency, day, -sum(amount), -sum(revenue) from order_sums_kept
  group by 1, 2, 3, 4 having sum(amount) <> 0 or sum(revenue) <> 0;
  return null;
end
$sum$;
create trigger sum_added after insert on orders
  referencing new table as added for each statement execute function sum_added_orders();
create trigger sum_removed after delete on orders
  referencing old table as removed for each statement execute function sum_removed_orders();
create trigger sum_changed after update on orders
  referencing new table as added old table as removed for each statement execute function sum_changed_orders();
create trigger sum_emptied after truncate on orders for each statement execute function sum_emptied_orders();

-- What was there before is summed while everybody works on; null until then.
create table order_sums_filled (
  is_only boolean primary key default true check (is_only),
  date_filled timestamptz
);
insert into order_sums_filled (date_filled) values (case when not exists (select from orders) then now() end);
