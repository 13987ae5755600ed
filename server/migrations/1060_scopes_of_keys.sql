-- How far a key reaches, as `orders:write products:read`; an area that is not named is closed to it.
alter table user_api_keys add column scopes text not null default '';
-- From where it was used last.
alter table user_api_keys add column last_address inet;
-- Keys that were made before there were scopes have all their user's rights, as they were told then.
update user_api_keys set scopes =
  'orders:write customers:write products:write translations:write shops:write worktime:write administration:write';
-- A ticket opens no more than the key by which it was asked for, and nothing once that is gone.
alter table file_tickets add column api_key_id bigint references user_api_keys on delete cascade;
create index file_tickets_api_key on file_tickets (api_key_id);
