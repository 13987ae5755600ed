-- Whose files lie in a bucket: it says so there, so that no other Kontor takes them for strays.
create table file_owner (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid()
);
insert into file_owner default values;

-- An export whose file store was down.
alter table export_jobs drop constraint export_jobs_reason;
alter table export_jobs add constraint export_jobs_reason check (
  reason in ('aborted', 'stalled', 'no_right', 'failed', 'incomplete', 'session_over', 'storage_full', 'files_unreachable')
);
