import type { Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'

/** One in so many was refused, and one in so many of those failed. */
const [refused, failed] = [17, 5]

/** The calls by which the newest moves were made, each after the reading of its record: what an administrator looks through. */
export const seedApiLog = (tx: Tx): Promise<number> =>
  tx.run(sql`
    insert into api_log (date_created, method, route, path, status, duration, user_id, remote_address, correlation_id,
      event, object, record_id, sent, received, received_size, returned, returned_size)
    select m.date_created - make_interval(secs => 8 * (1 - c.place)), 'POST', c.route, c.path, s.status,
      round((4 + m.id * 7 % 90 + case when m.id % 41 = 0 then 1200 else 0 end)::numeric + (m.id % 10) / 10.0, 1), m.user_id,
      '192.0.2.' || 10 + m.user_id % 40, left(k.key, 4) || '-' || substr(k.key, 5, 4) || '-' || substr(k.key, 9, 4),
      c.event, m.object, m.record_id,
      '{"content-type":"application/json","user-agent":"Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0","override-locale":"de_DE"}',
      c.received, octet_length(c.received), r.returned, octet_length(r.returned)
    from (
      select h.id, h.date_created, h.user_id, h.object, h.record_id, h.verb from history h
      where h.date_created > now() - make_interval(days => (select keep_api_log from settings) - 1)
        and h.user_id is not null and h.from_status is not null and h.from_status <> h.to_status
      order by h.date_created desc, h.id desc limit 400
    ) m
    cross join lateral (values
      (0, '/api/v3/{object}/{id}', format('/api/v3/%s/%s', m.object, m.record_id), m.object || '.read', '{"expand":["history"]}'),
      (1, '/api/v3/{object}/{id}/action/{action}',
        format('/api/v3/%s/%s/action/%s', m.object, m.record_id, split_part(m.verb, '.', 2)), m.verb, '{"version":2}')
    ) as c (place, route, path, event, received)
    cross join lateral (select case
      when c.place = 1 and m.id % (${refused}::integer * ${failed}::integer) = 0 then 500
      when c.place = 1 and m.id % ${refused}::integer = 0 then 409 else 200 end as status) s
    cross join lateral (select md5(m.id || ' ' || c.place) as key) k
    cross join lateral (select case s.status
      when 500 then '{"error":"Es ist ein Fehler aufgetreten. Versuchen Sie es später noch einmal.","code":"server_error"}'
      when 409 then '{"error":"Jemand hat das inzwischen geändert.","code":"conflict"}'
      else format('{"payload":{"id":%s,"version":%s}}', m.record_id, 2 + c.place) end as returned) r
    order by m.date_created, m.id, c.place`)
