-- XLIFF in two versions, and what comes back as final is done (ADR 0269).
alter table export_jobs drop constraint export_jobs_format;
alter table export_jobs add constraint export_jobs_format check (format in ('locale', 'machine', 'xliff', 'xliff2'));

create or replace view translation_rows as
select
  t.id, t.version, t.object, jsonb_build_object('id', t.object_id, 'label', t.called) as record, t.field, t.locale,
  t.called, t.source, t.target, t.status, t.source_before, t.shown, f.max_length,
  case when u.id is not null then jsonb_build_object('id', u.id, 'label', concat_ws(' ', u.first_name, u.last_name)) end
    as translated_by,
  t.date_translated, t.date_source_changed, t.date_updated, 
  case when t.status = 'done' then t.target end as finished
from translations t
join translated_fields f on f.object = t.object and f.field = t.field
left join users u on u.id = t.translated_by_id;
