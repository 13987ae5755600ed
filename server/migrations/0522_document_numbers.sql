-- How the numbers of a shop's papers look (spec §3, Shop: document numbers), where they are not as usual. What counts them
-- stays one row for each shop, type and year: another look begins no count anew, and renumbers nothing.
create table shop_document_numbers (
  shop_id bigint not null references shops on delete cascade,
  type text not null check (type in ('proposal', 'invoice', 'credit-invoice')),
  pattern text not null,
  min_digits integer not null check (min_digits between 1 and 10),
  primary key (shop_id, type)
);
