-- Somebody looks at the console as another user does (ADR 0329): a session of that user, which hangs on the session of
-- whoever looks and goes with it.
alter table sessions add column viewer_session_id bigint references sessions on delete cascade;
alter table sessions add column viewer_id bigint references users on delete cascade;
alter table sessions add constraint sessions_viewer_whole check ((viewer_session_id is null) = (viewer_id is null));
create index sessions_viewer_session on sessions (viewer_session_id);
create index sessions_viewer on sessions (viewer_id);

-- By whatever way it ends (left, the own session over, either account disabled, swept away), the end is kept as its
-- beginning was: in the user's history and in the audit, by the name of whoever looked, at the moment from which it opened
-- nothing any more.
create function keep_end_of_view() returns trigger language plpgsql as $$
declare
  -- neither is there any more where their account was deleted
  viewer bigint := (select id from users where id = old.viewer_id);
  viewer_name text := (
    select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), login) from users where id = old.viewer_id);
  ended timestamptz := (
    select least(now(), old.expires, old.last_activity + make_interval(mins => session_idle_minutes)) from settings);
begin
  insert into history (object, record_id, verb, user_id, who, date_created)
  values ('user', old.user_id, 'user.end_view_as', viewer, viewer_name, ended);
  insert into audit_log (user_id, who, verb, object, object_id, remote_address, date_created)
  values (viewer, viewer_name, 'user.end_view_as', 'user', old.user_id, old.remote_address, ended);
  return null;
end
$$;
create trigger keep_end_of_view after delete on sessions
  for each row when (old.viewer_id is not null) execute function keep_end_of_view();
