-- The shops that a product is sold in, and when each of them was last told all of it, its stock and its prices.
create table product_shops (
  product_id bigint not null references products on delete cascade,
  shop_id bigint not null references shops,
  date_full timestamptz,
  date_stock timestamptz,
  date_price timestamptz,
  primary key (product_id, shop_id)
);
create index product_shops_shop on product_shops (shop_id);

-- The view as it stands, whatever came into it before, with one column more.
do $$
begin
  execute 'create or replace view product_rows as ' || regexp_replace(
    pg_get_viewdef('product_rows'::regclass), '\n\s+FROM \(*products p',
    E', exists (select from product_shops o where o.product_id = p.id) as has_shops\\&', '');
end $$;
