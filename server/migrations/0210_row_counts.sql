-- How many records there are by what lists are narrowed by most, kept so that a list of a million counts none of them
-- (ADR 0086). Each write appends what it changed, and nobody waits for a counter; now and then the changes are folded.
-- In any snapshot the folded ones and the changes together are exact.
create table row_counts (
  table_name text primary key,
  -- Null until what was there before has been counted too.
  date_filled timestamptz
);

-- Keeps how many rows of a table have the same values in these columns: `store_counts('orders', 'shop_id, status')`
-- makes orders_counts, orders_count_changes and the two of them as orders_counted.
create function store_counts(counted text, columns text) returns void language plpgsql as $store$
declare
  is_empty boolean;
begin
  execute format($make$
    create table %1$s_counts as select %2$s, 0::bigint as amount from %1$s with no data;
    alter table %1$s_counts add column id bigint generated always as identity primary key;
    create unique index %1$s_counts_once on %1$s_counts (%2$s) nulls not distinct;

    create table %1$s_count_changes as select %2$s, 0::bigint as amount from %1$s with no data;
    alter table %1$s_count_changes add column id bigint generated always as identity primary key;
    -- What was folded is gone at once, and would be read past until it is cleared away.
    alter table %1$s_count_changes set (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);

    create view %1$s_counted as
    select %2$s, amount from %1$s_counts union all select %2$s, amount from %1$s_count_changes;

    create function note_added_%1$s() returns trigger language plpgsql as $note$
    begin
      insert into %1$s_count_changes (%2$s, amount) select %2$s, count(*) from added group by %2$s;
      return null;
    end
    $note$;
    create function note_removed_%1$s() returns trigger language plpgsql as $note$
    begin
      insert into %1$s_count_changes (%2$s, amount) select %2$s, -count(*) from removed group by %2$s;
      return null;
    end
    $note$;
    create function note_changed_%1$s() returns trigger language plpgsql as $note$
    begin
      insert into %1$s_count_changes (%2$s, amount)
      select %2$s, sum(amount)
      from (select %2$s, 1 as amount from added union all select %2$s, -1 from removed) changed
      group by %2$s having sum(amount) <> 0;
      return null;
    end
    $note$;
    create function note_emptied_%1$s() returns trigger language plpgsql as $note$
    begin
      insert into %1$s_count_changes (%2$s, amount)
      select %2$s, -sum(amount) from %1$s_counted group by %2$s having sum(amount) <> 0;
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
  $make$, counted, columns);
  execute format('select not exists (select from %s)', counted) into is_empty;
  insert into row_counts values (counted, case when is_empty then now() end);
end
$store$;

select store_counts('orders', 'status, shop_id, payment_state, fulfilment_state');
select store_counts('customers', 'shop_id');
