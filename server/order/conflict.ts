import { order, type OrderRow } from '#entities/order.ts'
import type { Tx } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'

/** 409: somebody changed the order since the caller read it; who, when and what of it. */
export async function conflictOf(tx: Tx, userId: number, current: OrderRow, version: number): Promise<Error> {
  const later = await tx.rows<{ who: string | null; user_id: number | null; at: string; fields: string[] }>(sql`
    select who, user_id, date_created as at, array(select jsonb_object_keys(after) order by 1) as fields
    from audit_log
    where object = 'order' and object_id = ${current.id} and (after ->> 'version')::integer > ${version}
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
      changed_at: later[0]?.at ?? null,
      changed_fields: [...new Set(later.flatMap(({ fields }) => fields))].filter((name) =>
        Object.hasOwn(order.fields, name),
      ),
    },
  })
}
