-- Files as a list (ADR 0352): what each is here for, and what it belongs to.
alter table files
  add column version integer not null default 1,
  add column kind text not null generated always as (
    case
      when purpose is null and object in ('document', 'parcel') and type in ('application/pdf', 'text/plain') then 'print'
      when purpose is null then 'export'
      when purpose = 'document.file' then 'document'
      when purpose like '%.import' then 'import'
      when type like 'image/%' then 'image'
      else 'attachment'
    end) stored,
  add column search text not null generated always as (searchable_text(name)) stored,
  add constraint files_kind check (kind in ('export', 'import', 'print', 'document', 'image', 'attachment'));

create index files_search on files using gin (search gin_trgm_ops);
create index files_words on files using gin (to_tsvector('simple', search));
create index files_listed on files (date_created desc, id desc);
create index files_kinds on files (kind, date_created desc, id desc);
create index files_name on files (name collate "und-x-icu", id);
create index files_size on files (size, id);
create index documents_file on documents (file_id) where file_id is not null;

-- What a file belongs to is called as people know it; what the audit tells of is called as there.
create function file_record(object text, id bigint) returns text language sql stable as $$
  select coalesce(
    case object
      when 'media' then (select title from media m where m.id = file_record.id)
      when 'product-category' then (select name from categories c where c.id = file_record.id)
      when 'export-history' then (select title from export_jobs j where j.id = file_record.id)
      when 'print-log' then (select left(documents, 80) from print_logs p where p.id = file_record.id)
    end, audited_record(object, id))
$$;

create view file_rows as
select
  f.id, f.version, f.name, f.kind, f.type, f.size, b.object,
  case when b.record_id is not null
    then jsonb_build_object('id', b.record_id, 'label', file_record(b.object, b.record_id)) end as record,
  case when u.id is not null then jsonb_build_object('id', u.id, 'label',
    coalesce(nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), ''), u.login)) end as "user",
  f.date_created, f.date_expires
from files f
left join users u on u.id = f.user_id
cross join lateral (
  select split_part(f.purpose, '.', 1) as object, f.record_id where f.purpose is not null and f.record_id is not null
  union all
  (select 'export-history', j.id from export_jobs j where j.file_id = f.id order by j.id limit 1)
  union all
  (select 'print-log', p.id from print_logs p where p.file_id = f.id order by p.id limit 1)
  union all
  select null, null
  limit 1
) b;
