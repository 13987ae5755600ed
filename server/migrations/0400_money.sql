-- Unit prices have up to ten digits after the sign (spec §9). The columns keep what is written, without zeros behind it;
-- views over them are written anew as they were.
do $$
declare
  held record;
begin
  create temporary table held_views on commit drop as
  with recursive views as (
    select distinct r.ev_class as oid, 1 as depth
    from pg_depend d join pg_rewrite r on r.oid = d.objid
    where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass
      and d.refobjid in ('order_items'::regclass, 'price_tiers'::regclass) and r.ev_class <> d.refobjid
    union
    select r.ev_class, v.depth + 1
    from views v
    join pg_depend d on d.refobjid = v.oid and d.classid = 'pg_rewrite'::regclass
    join pg_rewrite r on r.oid = d.objid and r.ev_class <> v.oid
  )
  select oid::regclass::text as name, pg_get_viewdef(oid) as definition, max(depth) as depth from views group by oid;
  for held in select name from held_views order by depth desc loop
    execute format('drop view %s', held.name);
  end loop;
  alter table order_items alter column price type numeric,
    add constraint order_items_price_check check (price >= 0 and price < 10000000000 and scale(price) <= 10);
  alter table price_tiers alter column price type numeric,
    add constraint price_tiers_price_scale check (price < 10000000000 and scale(price) <= 10);
  for held in select name, definition from held_views order by depth loop
    execute format('create view %s as %s', held.name, held.definition);
  end loop;
end
$$;

-- How a fee or a discount comes to its amount; it bears the goods' rates by their value, so it has none of its own.
alter table order_fees
  add column calculation text not null default 'fixed'
    check (calculation in ('fixed', 'percent_of_goods', 'percent_of_total')),
  add column percent numeric(7, 4) check (percent between 0 and 1000),
  add constraint order_fees_percent check (calculation = 'fixed' or percent is not null),
  drop column tax_rate;

-- What is taxed at the rate, before tax, and where.
alter table order_taxes add column base numeric(12, 2), add column country_code text;
