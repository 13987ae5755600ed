-- What each tier was, not only that of the smallest quantity (ADR 0241): whoever asks since when ten cost less finds it.
-- The lowest price of 30 days stays that of the smallest quantity (`price_history`).
create table price_tier_history (
  price_id bigint not null references prices on delete cascade,
  min_quantity integer not null,
  date_from timestamptz not null default now(),
  date_until timestamptz,
  amount numeric(12, 2) not null,
  primary key (price_id, min_quantity, date_from)
);
create unique index price_tier_history_now on price_tier_history (price_id, min_quantity) where date_until is null;

-- What was known until now is of the smallest quantity.
insert into price_tier_history (price_id, min_quantity, date_from, date_until, amount)
select h.price_id, coalesce((select min(t.min_quantity) from price_tiers t where t.price_id = h.price_id), 1),
  h.date_from, h.date_until, h.amount
from price_history h
where h.date_until is not null or exists (select from price_tiers t where t.price_id = h.price_id);
insert into price_tier_history (price_id, min_quantity, date_from, amount)
select t.price_id, t.min_quantity, p.date_updated, t.price
from price_tiers t join prices p on p.id = t.price_id
on conflict do nothing;

-- What is written and mended within one transaction was never asked of anybody: it leaves nothing here.
create function keep_tier_history() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in
    select distinct k.price_id, k.min_quantity, t.price
    from (values (old.price_id, old.min_quantity), (new.price_id, new.min_quantity)) k (price_id, min_quantity)
    left join price_tiers t on t.price_id = k.price_id and t.min_quantity = k.min_quantity
    where k.price_id is not null and exists (select from prices p where p.id = k.price_id)
  loop
    if one.price is not distinct from (
      select amount from price_tier_history h
      where h.price_id = one.price_id and h.min_quantity = one.min_quantity and h.date_until is null
    ) then
      continue;
    end if;
    delete from price_tier_history h
    where h.price_id = one.price_id and h.min_quantity = one.min_quantity and h.date_until is null and h.date_from = now();
    update price_tier_history h set date_until = now()
    where h.price_id = one.price_id and h.min_quantity = one.min_quantity and h.date_until is null;
    -- it was another only on the way here
    update price_tier_history h set date_until = null
    where h.price_id = one.price_id and h.min_quantity = one.min_quantity and h.date_until = now() and h.amount = one.price;
    if not found and one.price is not null then
      insert into price_tier_history (price_id, min_quantity, amount) values (one.price_id, one.min_quantity, one.price);
    end if;
  end loop;
  return null;
end
$$;
create trigger keep_tier_history after insert or update or delete on price_tiers
  for each row execute function keep_tier_history();
