import type { userParts } from '#entities/user/parts.ts'
import { sql } from '#server/sql.ts'
import { apiKeysOf } from '#server/store/api-key.ts'
import { readersBy, type PartQuery, type RecordRow } from '#server/store/record-part.ts'
import { endOf, isAlive } from '#server/store/session.ts'

/** What of a user its record read expands besides the lists that people write. */
const queries: Readonly<Record<Extract<keyof typeof userParts, 'sessions' | 'api_keys'>, PartQuery<RecordRow>>> = {
  sessions: ({ id }, { session_id }) => sql`
    select id, date_created, last_activity, ${endOf} as expires, remote_address, user_agent,
      id is not distinct from ${session_id}::bigint as is_current
    from sessions s where user_id = ${id} and ${isAlive} order by last_activity desc, id desc`,
  api_keys: ({ id }) => apiKeysOf(id),
}

export const partsOfUser = readersBy(queries)
