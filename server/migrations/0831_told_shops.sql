-- The shops are told what changes (ADR 0235): a stock, a price, and all of a product that has come to a shop.
alter table product_shops add column error text;

create index outbox_told on outbox (record_id, shop_id, kind, held_until desc)
  where object = 'product' and kind in ('product_full', 'stock', 'price');

-- One job for each shop, whatever changes before it leaves: it says what is so when it leaves. Once one has left, the next
-- of the same kind waits a minute.
create function tell_shops(changed bigint, told text, which bigint default null) returns void language sql as $$
  insert into outbox (object, record_id, shop_id, kind, name, held_until)
  select 'product', changed, s.shop_id, told, told, greatest(
    clock_timestamp() + interval '10 seconds',
    (
      select max(x.held_until) + interval '1 minute' from outbox x
      where x.object = 'product' and x.record_id = changed and x.shop_id = s.shop_id and x.kind = told
        and x.kind in ('product_full', 'stock', 'price') and x.status not in ('dropped', 'cancelled')
        and x.held_until <= clock_timestamp() + interval '1 minute'
    ))
  from product_shops s
  where s.product_id = changed and s.shop_id = coalesce(which, s.shop_id)
    -- a shop that does not know the product yet is told all of it first
    and (told = 'product_full' or s.date_full is not null)
    and not exists (
      select from outbox x
      where x.object = 'product' and x.record_id = changed and x.shop_id = s.shop_id and x.kind = told
        and x.kind in ('product_full', 'stock', 'price') and x.status in ('held', 'queued', 'retrying', 'stalled')
    )
  order by s.shop_id
$$;

-- A variation that names no shops is told of with the product that it is one of.
create function tell_of_stock() returns trigger language plpgsql as $$
begin
  perform tell_shops(p.id, 'stock') from products p
  where p.id = new.product_id or p.id = (select parent_id from products where id = new.product_id)
  order by p.parent_id nulls first;
  return null;
end
$$;
create trigger tell_shops after insert on stock_movements for each row execute function tell_of_stock();

-- What an order is promised, nobody else can buy.
create function tell_of_reserved() returns trigger language plpgsql as $$
begin
  perform tell_shops(t.id, 'stock') from (
    select distinct unnest(array[c.id, c.parent_id]) as id
    from order_items i join products c on c.id = i.product_id
    where i.order_id = new.id and c.manage_stock
  ) t
  where t.id is not null order by t.id;
  return null;
end
$$;
create trigger tell_shops after update of status on orders for each row
  when (old.date_reserved is distinct from new.date_reserved) execute function tell_of_reserved();

create function tell_of_price() returns trigger language plpgsql as $$
begin
  perform tell_shops(p.id, 'price') from prices r join products c on c.id = r.product_id
  join products p on p.id in (c.id, c.parent_id)
  where r.id = coalesce(new.price_id, old.price_id) order by p.parent_id nulls first;
  return null;
end
$$;
create trigger tell_shops after insert or update or delete on price_tiers for each row execute function tell_of_price();

-- What is in the shops already is told to one more at once; what is not waits until somebody makes it ready.
create function tell_of_shop() returns trigger language plpgsql as $$
begin
  perform tell_shops(p.id, 'product_full', new.shop_id) from products p
  where p.id = new.product_id and p.import_status = 'imported';
  return null;
end
$$;
create trigger tell_shops after insert on product_shops for each row execute function tell_of_shop();

-- The books of the shop that is simulated: what it was told, and how often each call was made.
create table simulated_shop_calls (
  key text primary key,
  tries integer not null default 1
);
create table simulated_shop_products (
  shop_id bigint not null references shops on delete cascade,
  sku text not null,
  kind text not null,
  said jsonb not null,
  key text not null,
  date_told timestamptz not null default now(),
  primary key (shop_id, sku, kind)
);
