-- The key itself by which a job was asked for, beside what it was called then: a job ends with its key.
alter table export_jobs add column api_key_id bigint references user_api_keys on delete set null
  default nullif(current_setting('kontor.api_key_id', true), '')::bigint;
