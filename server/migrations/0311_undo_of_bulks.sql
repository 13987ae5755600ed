-- The bulk that a bulk takes back: what it never came to can still be taken back from there.
alter table export_jobs add column undoes bigint references export_jobs on delete set null;
create index export_jobs_undoes on export_jobs (undoes) where undoes is not null;
