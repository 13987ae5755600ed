-- A product is sold or not, and beside that none, ready for import, imported: both are its life's (ADR 0205).
alter table products
  add column import_status text not null default 'none' check (import_status in ('none', 'ready', 'imported'));

-- What is sold has been published, and is planned no more.
update products set date_published = coalesce(date_published, (date_created at time zone 'Europe/Berlin')::date)
where is_active and date_published is null;
update products set planned_publishing = null where is_active and planned_publishing is not null;
