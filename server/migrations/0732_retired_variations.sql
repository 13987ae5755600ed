-- A variation that is wanted no longer stays with its history, and comes back when its terms do.
alter table products add column is_retired boolean not null default false;
