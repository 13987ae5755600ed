-- Exports and imports as one history: an import is a bulk by its work, and looked for by its own name (ADR 0353).
alter table export_jobs
  add column work text not null generated always as (
    case when kind = 'export' then 'export' when action like '%.import' then 'import' else 'bulk' end) stored,
  add constraint export_jobs_work check (work in ('export', 'import', 'bulk'));
create index export_jobs_works on export_jobs (work, date_created desc, id desc);

create or replace view export_job_rows as
select
  j.id, j.version, j.kind, j.object, j.action, j.title, j.state, j.reason, j.date_created, j.date_updated,
  j.progress::float8 as progress, j.items_processed, j.items_total, j.items_done, j.items_refused, j.outcome,
  case when j.state in ('completed', 'failed') and j.items_done > 0 and j.undo_token is not null
    and j.undo_until > now() then j.undo_until end as undo_until,
  j.filters, j.file_name, j.size,
  extract(epoch from coalesce(j.date_finished, now()) - j.date_started)::integer as duration,
  jsonb_build_object('id', u.id, 'label', concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))) as user,
  case when f.id is not null then '/api/v3/file/' || f.id || '/content' end as download_url,
  f.date_expires, j.work
from export_jobs j
join users u on u.id = j.user_id
left join files f on f.id = j.file_id;
