-- Who packs a shipment, and since when (keyboard.md §4).
alter table shipments
  add column claimed_by bigint references users on delete set null,
  add column date_claimed timestamptz;
create index shipments_claimed on shipments (claimed_by) where claimed_by is not null;
