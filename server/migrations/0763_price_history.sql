-- What each price was, of its smallest quantity: whoever announces a reduction names the lowest price of the 30 days
-- before it (directive 98/6/EC, article 6a; § 11 PAngV).
create table price_history (
  price_id bigint not null references prices on delete cascade,
  date_from timestamptz not null default now(),
  date_until timestamptz,
  amount numeric(12, 2) not null,
  primary key (price_id, date_from)
);
create unique index price_history_now on price_history (price_id) where date_until is null;
insert into price_history (price_id, date_from, amount)
select p.id, p.date_updated, t.price
from prices p
cross join lateral (select t.price from price_tiers t where t.price_id = p.id order by t.min_quantity limit 1) t;

-- What is written and mended within one transaction was never asked of anybody: it leaves nothing here.
create function keep_price_history() returns trigger language plpgsql as $$
declare
  changed bigint := coalesce(new.price_id, old.price_id);
  price_now numeric;
begin
  select t.price into price_now from price_tiers t where t.price_id = changed order by t.min_quantity limit 1;
  if price_now is not distinct from (
    select amount from price_history where price_id = changed and date_until is null
  ) then
    return null;
  end if;
  delete from price_history where price_id = changed and date_until is null and date_from = now();
  update price_history set date_until = now() where price_id = changed and date_until is null;
  -- it was another only on the way here
  update price_history set date_until = null
  where price_id = changed and date_until = now() and amount = price_now;
  if not found and price_now is not null then
    insert into price_history (price_id, amount) values (changed, price_now);
  end if;
  return null;
end
$$;
create trigger keep_price_history after insert or update or delete on price_tiers
  for each row execute function keep_price_history();

create or replace view price_rows as
select
  p.id, p.version, jsonb_build_object('id', a.id, 'label', a.name) as product,
  jsonb_build_object('id', l.id, 'label', l.name) as price_list, p.sku, coalesce(t.price, 0) as price,
  coalesce(t.lowest_price, 0) as lowest_price, t.tier_count, l.currency, l.is_tax_included, p.date_updated,
  h.date_from as valid_since, (
    select min(f.amount) from price_history f
    where f.price_id = p.id and f.date_from < h.date_from and f.date_until > h.date_from - interval '30 days'
  ) as lowest_before
from prices p
join products a on a.id = p.product_id
join price_lists l on l.id = p.price_list_id
left join price_history h on h.price_id = p.id and h.date_until is null
cross join lateral (
  select (array_agg(t.price order by t.min_quantity))[1] as price, min(t.price) as lowest_price,
    count(*)::integer as tier_count
  from price_tiers t where t.price_id = p.id
) t;
