-- An export that the disk has no room for.
alter table export_jobs drop constraint export_jobs_reason;
alter table export_jobs add constraint export_jobs_reason check (
  reason in ('aborted', 'stalled', 'no_right', 'failed', 'incomplete', 'session_over', 'storage_full')
);
