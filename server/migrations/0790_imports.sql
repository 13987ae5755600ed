-- A row of a file that is imported: what it says that differs, and what it is called until it is a record.
alter table bulk_items
  alter column record_id drop not null,
  add column given jsonb,
  add column called text;

-- A record that an import made is taken back by its deletion.
alter table undos add column removes boolean not null default false;

-- What somebody meant each heading for the last time: the next file of the same kind is mapped so.
create table import_mappings (
  user_id bigint not null references users on delete cascade,
  object text not null,
  -- By the heading: the field that it is meant for, or null.
  heads jsonb not null,
  key text,
  empty text not null check (empty in ('keep', 'clear')),
  primary key (user_id, object)
);
