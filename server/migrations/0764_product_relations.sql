-- What is offered beside a product, and in its place (spec §3, Relations).
create table product_cross_sells (
  product_id bigint not null references products on delete cascade,
  cross_sell_id bigint not null references products on delete cascade,
  primary key (product_id, cross_sell_id)
);
create index product_cross_sells_cross_sell on product_cross_sells (cross_sell_id);
create table product_up_sells (
  product_id bigint not null references products on delete cascade,
  up_sell_id bigint not null references products on delete cascade,
  primary key (product_id, up_sell_id)
);
create index product_up_sells_up_sell on product_up_sells (up_sell_id);
