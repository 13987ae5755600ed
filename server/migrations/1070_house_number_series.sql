-- How the numbers of papers look where a shop says nothing of its own (ADR 0335). What counts them stays one row for each
-- shop, type and year, so that {SHOP} is in each of them: two shops count the same.
create table setting_document_numbers (
  setting_id bigint not null references settings on delete cascade,
  type text not null check (
    type in ('proposal', 'invoice', 'credit-invoice', 'packslip', 'pickslip', 'warehouse-pickslip', 'return-note')),
  pattern text not null,
  min_digits integer not null check (min_digits between 1 and 10),
  primary key (setting_id, type)
);
