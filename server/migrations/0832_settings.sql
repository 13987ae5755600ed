-- What is set for the whole house, in one row (areas.md §7).
create table settings (
  id bigint primary key default 1 check (id = 1),
  version integer not null default 1,
  name text not null default 'Kontor',
  min_sku_length integer not null default 3 check (min_sku_length between 1 and 64),
  date_updated timestamptz not null default now(),
  search text not null default ''
);
insert into settings (search) values ('kontor');
create index settings_listed on settings (name collate "und-x-icu", id);
create index settings_search on settings using gin (search gin_trgm_ops);
create index settings_words on settings using gin (to_tsvector('simple', search));

create view setting_rows as select s.id, s.version, s.name, s.min_sku_length, s.date_updated from settings s;
