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
