-- The rows of a list that people write stand in the order that they gave them.
alter table customer_addresses add column place integer not null default 0;
alter table user_ips add column place integer not null default 0;
