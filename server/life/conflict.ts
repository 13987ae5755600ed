import type { Tx } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { knownSource } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'
import type { LiveRecord } from './server-life.ts'

/** 409: somebody changed the record since the caller read it; who, when and what of it. */
export async function conflictOf(
  tx: Tx,
  userId: number,
  object: string,
  current: LiveRecord,
  version: number,
): Promise<Error> {
  const { fields } = knownSource(object).entity
  const later = await tx.rows<{ who: string | null; user_id: number | null; at: string; fields: string[] }>(sql`
    select who, user_id, date_created as at, array(select jsonb_object_keys(after) order by 1) as fields
    from audit_log
    where object = ${object} and object_id = ${current.id} and (after ->> 'version')::integer > ${version}
    order by id desc`)
  return refuse({
    status: 409,
    code: 'conflict',
    payload: {
      current,
      version: current.version,
      changed_by: later[0]?.who ?? null,
      /** The caller's own doing, in another window. */
      changed_by_me: later[0]?.user_id === userId,
      /** Nobody with an account has a name here but who answers on a page of ours. */
      changed_by_customer: later[0] !== undefined && later[0].user_id === null && later[0].who !== null,
      changed_at: later[0]?.at ?? null,
      changed_fields: [...new Set(later.flatMap((one) => one.fields))].filter((name) => Object.hasOwn(fields, name)),
    },
  })
}
