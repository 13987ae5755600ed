-- What a job is about, in the words of whoever started it: its objects, or a bulk's move.
alter table export_jobs add column title text not null default '';
-- Folded words people look for: what it is about, what was asked for, and who asked.
alter table export_jobs add column search text not null default '';
create index export_jobs_search on export_jobs using gin (search gin_trgm_ops);
create index export_jobs_words on export_jobs using gin (to_tsvector('simple', search));

drop view export_job_rows;
create view export_job_rows as
select
  j.id, j.version, j.kind, j.object, j.action, j.title, j.state, j.reason, j.date_created, j.date_updated,
  j.progress::float8 as progress, j.items_processed, j.items_total, j.items_done, j.items_refused, j.outcome,
  j.filters, j.file_name, j.size,
  extract(epoch from coalesce(j.date_finished, now()) - j.date_started)::integer as duration,
  jsonb_build_object('id', u.id, 'label', concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))) as user,
  case when f.id is not null then '/api/v3/file/' || f.id || '/content' end as download_url,
  f.date_expires
from export_jobs j
join users u on u.id = j.user_id
left join files f on f.id = j.file_id;
