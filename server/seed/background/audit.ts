import type { Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'

/** Who moved what lately: what the histories tell of the newest moves, as each would have been kept with its write. */
export const seedAudit = (tx: Tx): Promise<number> =>
  tx.run(sql`
    insert into audit_log (user_id, who, verb, object, object_id, before, after, date_created)
    select h.user_id, h.who, h.verb, h.object, h.record_id, jsonb_build_object('status', h.from_status),
      jsonb_build_object('status', h.to_status), h.date_created
    from (
      select * from history where from_status is not null and to_status is not null and from_status <> to_status
      order by date_created desc, id desc limit 600
    ) h
    order by h.date_created, h.id`)
