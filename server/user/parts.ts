import type { userParts } from '#entities/user/parts.ts'
import { codesLeft, isRequired } from '#server/second-factor/second-factor.ts'
import { sql } from '#server/sql.ts'
import { apiKeysOf } from '#server/store/api-key.ts'
import { readersBy, type PartQuery, type RecordRow } from '#server/store/record-part.ts'
import { endOf, isAlive, isTheirOwn } from '#server/store/session.ts'

/** What of a user its record read expands besides the lists that people write. */
const queries: Readonly<
  Record<Extract<keyof typeof userParts, 'second_factor' | 'passkeys' | 'sessions' | 'api_keys'>, PartQuery<RecordRow>>
> = {
  second_factor: ({ id }) => sql`
    select coalesce(f.status, 'off') as status, f.date_on, f.date_last_used, ${isRequired} as is_required,
      ${codesLeft} as codes_left
    from users u left join user_second_factors f on f.user_id = u.id where u.id = ${id}`,
  passkeys: ({ id }) => sql`
    select id, name, rp_id, date_created, date_last_used from user_passkeys where user_id = ${id} order by id`,
  sessions: ({ id }, { session_id }) => sql`
    select id, date_created, last_activity, ${endOf} as expires, remote_address, user_agent,
      id is not distinct from ${session_id}::bigint as is_current
    from sessions s where user_id = ${id} and ${isAlive} and ${isTheirOwn} order by last_activity desc, id desc`,
  api_keys: ({ id }) => apiKeysOf(id),
}

export const partsOfUser = readersBy(queries)
