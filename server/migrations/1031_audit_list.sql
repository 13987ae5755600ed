-- Who changed what, as a list (ADR 0317): a row for each write as before, told apart by its moment.
alter table audit_log add column version integer not null default 1;
create index audit_log_listed on audit_log (date_created desc, id desc);
create index audit_log_objects on audit_log (object, date_created desc, id desc);
create index audit_log_users on audit_log (user_id, date_created desc, id desc);
-- the new one begins with the same column
drop index audit_log_user;

-- What stood in a field, in as many words as a row has room for: of a reference its name, of a list how many lines.
create function audited_text(value jsonb) returns text language sql immutable parallel safe as $$
  select case jsonb_typeof(value)
    when 'string' then left(value #>> '{}', 200)
    when 'array' then '[' || jsonb_array_length(value) || ']'
    when 'object' then coalesce(value ->> 'label', left(value::text, 200))
    when 'null' then '–'
    else coalesce(value::text, '–')
  end
$$;

-- What a record is called that somebody wrote, while it is there.
create function audited_record(object text, id bigint) returns text language sql stable as $$
  select coalesce(
    case object
      when 'order' then (select number from orders o where o.id = audited_record.id)
      when 'invoice' then (select number from invoices o where o.id = audited_record.id)
      when 'transaction' then (select number from transactions o where o.id = audited_record.id)
      when 'refund' then (select number from refunds o where o.id = audited_record.id)
      when 'document' then (select number from documents o where o.id = audited_record.id)
      when 'customer' then (select customer_number from customers o where o.id = audited_record.id)
      when 'product' then (select sku from products o where o.id = audited_record.id)
      when 'shop' then (select name from shops o where o.id = audited_record.id)
      when 'user' then (select login from users o where o.id = audited_record.id)
      when 'setting' then (select name from settings o where o.id = audited_record.id)
      when 'mail-template' then (select subject from mail_templates o where o.id = audited_record.id)
      when 'price-list' then (select name from price_lists o where o.id = audited_record.id)
      when 'cron-job' then (select name from cron_jobs o where o.id = audited_record.id)
    end, '#' || id)
$$;

-- The fields that a write changed; of a move that says nothing of them there are none.
create function audited_fields(before jsonb, after jsonb) returns table (name text) language sql immutable parallel safe as $$
  select k.name from (
    select jsonb_object_keys(case jsonb_typeof(before) when 'object' then before end) as name
    union
    select jsonb_object_keys(case jsonb_typeof(after) when 'object' then after end)
  ) k
  where k.name <> 'version' and (before -> k.name) is distinct from (after -> k.name)
$$;

create view audit_log_rows as
select
  a.id, a.version, a.date_created,
  case when u.id is not null then jsonb_build_object('id', u.id, 'label', coalesce(nullif(a.who, ''), u.login)) end as "user",
  a.who, a.object,
  case when a.object_id is not null
    then jsonb_build_object('id', a.object_id, 'label', audited_record(a.object, a.object_id)) end as record,
  a.verb,
  (select string_agg(c.name, ', ' order by c.name) from audited_fields(a.before, a.after) c) as field,
  (select string_agg(audited_text(a.before -> c.name), ' · ' order by c.name) from audited_fields(a.before, a.after) c
    where a.before is not null) as before,
  (select string_agg(audited_text(a.after -> c.name), ' · ' order by c.name) from audited_fields(a.before, a.after) c
    where a.after is not null) as after,
  a.api_key, a.remote_address
from audit_log a
left join users u on u.id = a.user_id;

select store_counts('audit_log', 'object', 'date_created');
