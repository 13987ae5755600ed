-- Texts go to translators outside, and come back (ADR 0257).
alter table export_jobs drop constraint export_jobs_format;
alter table export_jobs add constraint export_jobs_format check (format in ('locale', 'machine', 'xliff'));
