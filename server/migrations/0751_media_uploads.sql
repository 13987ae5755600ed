-- The upload that a picture came by: one that is told twice that it is whole is stored once.
alter table media add column upload text;
create unique index media_upload on media (upload) where upload is not null;
