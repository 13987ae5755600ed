-- Price lists are searched and chosen from like everything else.
alter table price_lists add column search text not null default '';
-- Those that are there were made by the demo, whose names have no marks to fold.
update price_lists set search = lower(concat_ws(' ', name, slug));
create index price_lists_search on price_lists using gin (search gin_trgm_ops);
create index price_lists_words on price_lists using gin (to_tsvector('simple', search));

create view price_list_rows as
select id, version, name, slug, type, is_tax_included from price_lists;
