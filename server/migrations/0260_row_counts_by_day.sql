-- The counts that are kept (0210) are kept by day as well, by the moment in whose order a list comes: a place far down is
-- found by adding up days, and only the rows of its own day are walked past (ADR 0103). What was there before is
-- counted anew while everybody works on.
drop function store_counts(text, text);
do $$
declare
  counted text;
begin
  for counted in select table_name from row_counts loop
    execute format($drop$
      drop function note_added_%1$s, note_removed_%1$s, note_changed_%1$s, note_emptied_%1$s cascade;
      drop view %1$s_counted;
      drop table %1$s_counts, %1$s_count_changes;
    $drop$, counted);
  end loop;
end
$$;
delete from row_counts;

-- The same day for everyone, wherever they are: 24 hours from midnight UTC.
create function day_of(moment timestamptz) returns timestamptz language sql stable parallel safe
  return date_trunc('day', moment, 'UTC');

-- Keeps how many rows of a table have the same values in these columns, in all and by the day of a moment:
-- `store_counts('orders', 'shop_id, status', 'date_created')` makes orders_counts, orders_counts_by_day and
-- orders_changes_by_day, which are folded into both, and of each and the changes together orders_counted and
-- orders_counted_by_day.
create function store_counts(counted text, columns text, moment text) returns void language plpgsql as $store$
declare
  is_empty boolean;
begin
  execute format($make$
    create table %1$s_counts as select %2$s, 0::bigint as amount from %1$s with no data;
    alter table %1$s_counts add column id bigint generated always as identity primary key;
    create unique index %1$s_counts_once on %1$s_counts (%2$s) nulls not distinct;

    create table %1$s_counts_by_day as select %2$s, day_of(%3$s) as day, 0::bigint as amount from %1$s with no data;
    alter table %1$s_counts_by_day add column id bigint generated always as identity primary key;
    create unique index %1$s_counts_by_day_once on %1$s_counts_by_day (%2$s, day) nulls not distinct;

    create table %1$s_changes_by_day as select %2$s, day_of(%3$s) as day, 0::bigint as amount from %1$s with no data;
    alter table %1$s_changes_by_day add column id bigint generated always as identity primary key;
    -- What was folded is gone at once, and would be read past until it is cleared away.
    alter table %1$s_changes_by_day set (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);

    create view %1$s_counted as
    select %2$s, amount from %1$s_counts union all select %2$s, amount from %1$s_changes_by_day;
    create view %1$s_counted_by_day as
    select %2$s, day, amount from %1$s_counts_by_day union all select %2$s, day, amount from %1$s_changes_by_day;

    create function note_added_%1$s() returns trigger language plpgsql as $note$
    begin
      insert into %1$s_changes_by_day (%2$s, day, amount)
      select %2$s, day_of(%3$s), count(*) from added group by %2$s, day_of(%3$s);
      return null;
    end
    $note$;
    create function note_removed_%1$s() returns trigger language plpgsql as $note$
    begin
      insert into %1$s_changes_by_day (%2$s, day, amount)
      select %2$s, day_of(%3$s), -count(*) from removed group by %2$s, day_of(%3$s);
      return null;
    end
    $note$;
    create function note_changed_%1$s() returns trigger language plpgsql as $note$
    begin
      insert into %1$s_changes_by_day (%2$s, day, amount)
      select %2$s, day, sum(amount)
      from (
        select %2$s, day_of(%3$s) as day, 1 as amount from added
        union all select %2$s, day_of(%3$s), -1 from removed
      ) changed
      group by %2$s, day having sum(amount) <> 0;
      return null;
    end
    $note$;
    create function note_emptied_%1$s() returns trigger language plpgsql as $note$
    begin
      insert into %1$s_changes_by_day (%2$s, day, amount)
      select %2$s, day, -sum(amount) from %1$s_counted_by_day group by %2$s, day having sum(amount) <> 0;
      return null;
    end
    $note$;
    create trigger note_added after insert on %1$s
      referencing new table as added for each statement execute function note_added_%1$s();
    create trigger note_removed after delete on %1$s
      referencing old table as removed for each statement execute function note_removed_%1$s();
    create trigger note_changed after update on %1$s
      referencing new table as added old table as removed for each statement execute function note_changed_%1$s();
    create trigger note_emptied after truncate on %1$s for each statement execute function note_emptied_%1$s();
  $make$, counted, columns, moment);
  execute format('select not exists (select from %s)', counted) into is_empty;
  insert into row_counts values (counted, case when is_empty then now() end);
end
$store$;

select store_counts('orders', 'status, shop_id, payment_state, fulfilment_state', 'date_created');
select store_counts('customers', 'shop_id', 'date_registered');
