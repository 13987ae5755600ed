-- A bulk that was taken back knows its token still: asked again it says so, as a single move does.
alter table export_jobs add column used_undo_token text unique;
