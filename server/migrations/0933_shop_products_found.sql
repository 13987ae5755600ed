-- A product in a shop is found by what the product is found by: its SKU, its names and codes.
alter table product_shops add column sku text not null default '', add column search text not null default '';
update product_shops x set sku = p.sku, search = p.search from products p where p.id = x.product_id;
create index product_shops_search on product_shops using gin (search gin_trgm_ops);
create index product_shops_words on product_shops using gin (to_tsvector('simple', search));

create function find_shop_product() returns trigger language plpgsql as $$
begin
  select sku, search into new.sku, new.search from products where id = new.product_id;
  return new;
end $$;
create trigger find_shop_product before insert on product_shops for each row execute function find_shop_product();

create function find_shop_products() returns trigger language plpgsql as $$
begin
  update product_shops set sku = new.sku, search = new.search where product_id = new.id;
  return null;
end $$;
create trigger find_shop_products after update of sku, search on products
  for each row when ((old.sku, old.search) is distinct from (new.sku, new.search)) execute function find_shop_products();
