-- The prices of a product as its editor writes them: a row for each list and quantity. They are those of its price
-- records, which stay what lists, orders and feeds read.
create view product_prices as
select p.product_id, p.price_list_id, t.min_quantity, t.price
from prices p join price_tiers t on t.price_id = p.id;

-- A price record comes with its first row; that in which nothing is left goes once all rows are written. It counts a
-- change once in a transaction, whichever rows of it that is made of.
create function write_product_price() returns trigger language plpgsql as $$
declare
  product bigint := coalesce(new.product_id, old.product_id);
  list bigint := coalesce(new.price_list_id, old.price_list_id);
  written bigint;
begin
  -- a row that stays is written as it is
  if tg_op = 'UPDATE' and new is not distinct from old then
    return new;
  end if;
  if tg_op = 'INSERT' then
    insert into prices (product_id, price_list_id, sku) values (product, list, '')
    on conflict (product_id, price_list_id) do nothing;
  end if;
  select id into written from prices where product_id = product and price_list_id = list;
  if tg_op = 'INSERT' then
    insert into price_tiers (price_id, min_quantity, price) values (written, new.min_quantity, new.price);
  elsif tg_op = 'UPDATE' then
    update price_tiers set min_quantity = new.min_quantity, price = new.price
    where price_id = written and min_quantity = old.min_quantity;
  else
    delete from price_tiers where price_id = written and min_quantity = old.min_quantity;
  end if;
  update prices set version = version + 1, date_updated = now() where id = written and date_updated <> now();
  return coalesce(new, old);
end
$$;
create trigger write_product_price instead of insert or update or delete on product_prices
  for each row execute function write_product_price();
