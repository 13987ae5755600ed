-- What a file's records were read by, asked again before it is given out: their object, and for each shop they come from
-- whether all of its records were open to whoever asked for them. A file from before has no reach.
alter table files
  add column object text,
  add column reach jsonb;
update files f set object = j.object from export_jobs j where j.file_id = f.id;
