-- The API log as a list and its entries (ADR 0351): what a call was about, how it ended, and the id that its answer named.
update api_log set method = 'OTHER' where method not in ('GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS');
alter table api_log
  add column version integer not null default 1,
  add column event text,
  add column object text,
  add column record_id bigint,
  add column correlation_id text not null default '',
  add column api_key text,
  -- What came beside the body: type, client and language of the caller, and the query of the address.
  add column sent text,
  add column outcome text not null
    generated always as (case when status >= 500 then 'failed' when status >= 400 then 'refused' else 'done' end) stored,
  add constraint api_log_method check (method in ('GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'OTHER')),
  add constraint api_log_outcome check (outcome in ('done', 'refused', 'failed'));

-- each way in which it is narrowed, the latest first
create index api_log_users on api_log (user_id, date_created desc, id desc);
-- the new one begins with the same column
drop index api_log_user;
create index api_log_outcomes on api_log (outcome, date_created desc, id desc);
create index api_log_routes on api_log (route, date_created desc, id desc);
create index api_log_correlation on api_log (correlation_id);
create index api_log_records on api_log (object, record_id, date_created desc, id desc);
create index api_log_duration on api_log (duration desc, id desc);

create view api_log_rows as
select
  a.id, a.version, a.date_created, a.method, a.route, a.path, a.event, a.status, a.outcome, a.duration::float8 as duration,
  case when u.id is not null then jsonb_build_object('id', u.id, 'label',
    coalesce(nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), ''), u.login)) end as "user",
  a.api_key, a.remote_address, a.correlation_id, a.object,
  case when a.record_id is not null
    then jsonb_build_object('id', a.record_id, 'label', audited_record(a.object, a.record_id)) end as record
from api_log a
left join users u on u.id = a.user_id;

select store_counts('api_log', 'outcome, method', 'date_created');
