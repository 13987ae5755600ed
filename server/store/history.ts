import { sql, type Sql } from '#server/sql.ts'

/** What happened to a record, the latest first; `told` is what its text tells whoever asks. */
export const historyOf = (object: string, id: number, told: Sql = sql`text`): Sql => sql`
  select id, verb, from_status as "from", to_status as "to", ${told} as text, who, api_key, date_created, coalesce(changes, '[]') as changes
  from history where object = ${object} and record_id = ${id} order by date_created desc, id desc`
