-- One row, written when the first start has finished: what this database was set up as. Demo data has passwords that
-- everybody knows, so a database never changes from one to the other.
create table installation (
  only_row boolean primary key default true check (only_row),
  demo boolean not null,
  created_at timestamptz not null default now()
);
