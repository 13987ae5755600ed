import type { CallMethod } from '#entities/api-log/parts.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'

export type ApiLogRow = {
  readonly date_created: string
  readonly method: CallMethod
  readonly route: string | null
  readonly path: string
  readonly status: number
  readonly duration: number
  readonly user_id: number | null
  readonly api_key: string | null
  readonly remote_address: string
  readonly correlation_id: string
  readonly event: string | null
  readonly object: string | null
  readonly record_id: number | null
  readonly sent: string | null
  readonly received: string | null
  readonly received_size: number
  readonly returned: string | null
  readonly returned_size: number
}

/** Many rows in one statement. */
export const writeApiLog = (db: Queries, rows: readonly ApiLogRow[]): Promise<number> =>
  db.run(sql`
    insert into api_log (date_created, method, route, path, status, duration, user_id, api_key, remote_address,
      correlation_id, event, object, record_id, sent, received, received_size, returned, returned_size)
    select date_created, method, route, path, status, duration, user_id, api_key, remote_address, correlation_id, event,
      object, record_id, sent, received, received_size, returned, returned_size
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      date_created timestamptz, method text, route text, path text, status integer, duration numeric, user_id bigint,
      api_key text, remote_address text, correlation_id text, event text, object text, record_id bigint, sent text,
      received text, received_size integer, returned text, returned_size integer
    )`)
