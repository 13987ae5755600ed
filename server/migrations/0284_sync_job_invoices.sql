-- What waits for an invoice is known by its number, too.
create or replace view sync_job_rows as
select
  x.id, x.version, x.kind, x.name, x.object,
  coalesce(o.number, n.number, nullif(concat_ws(' ', u.first_name, u.last_name), ''), x.record_id::text) as record,
  x.record_id, x.state, x.tries,
  case x.state when 'held' then x.held_until when 'retrying' then x.date_next end as date_next,
  x.error, x.date_created, x.date_done
from outbox x
left join orders o on x.object = 'order' and o.id = x.record_id
left join invoices n on x.object = 'invoice' and n.id = x.record_id
left join users u on x.object = 'user' and u.id = x.record_id;
