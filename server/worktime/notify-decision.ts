import type { Tx } from '#server/db.ts'
import type { MoveExecution } from '#server/life/server-life.ts'
import { enqueue } from '#server/outbox.ts'
import { named, sql } from '#server/sql.ts'

const tables = { absence: 'absences', correction: 'corrections' } as const
type Asked = keyof typeof tables
const isAsked = (object: string): object is Asked => Object.hasOwn(tables, object)

/**
 * Tells an employee by mail what was decided, in the transaction that decides it: nothing of what they did themselves,
 * and nothing where the house has switched these mails off.
 */
export async function notifyEmployee(execution: MoveExecution): Promise<void> {
  const { tx, object, record, user } = execution
  if (!isAsked(object)) throw new Error(`Nobody asks for ${object}`)
  const told = await tx.maybe<{ to: string; status: string }>(sql`
    select u.email as to, r.status
    from ${named(tables[object])} r join users u on u.id = r.employee_id
    where r.id = ${record.id} and u.is_enabled and coalesce(u.email, '') <> '' and u.id is distinct from ${user?.id ?? null}
      and (select mails_decisions from settings)`)
  if (told !== undefined) await enqueue(execution, 'email', 'request_decided', told)
}

/** A decision that was taken back before its mail left was never told; after that the mail is followed by how it stands now. */
export const notifyAgain = (tx: Tx, object: Asked, id: number): Promise<unknown> =>
  tx.run(sql`
    insert into outbox (object, record_id, kind, name, payload, held_until)
    select told.object, told.record_id, told.kind, told.name, jsonb_build_object('to', told.payload ->> 'to', 'status', r.status), clock_timestamp()
    from (
      select * from outbox
      where object = ${object} and record_id = ${id} and name = 'request_decided' and status not in ('dropped', 'cancelled')
      order by id desc limit 1
    ) told, ${named(tables[object])} r
    where r.id = ${id} and told.payload ->> 'status' <> r.status`)
