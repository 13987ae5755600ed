import type { ParamsOfMove } from '#api/bodies.ts'
import type { WorkMonthRow } from '#entities/work-month/work-month.ts'
import { lifeOfWorkMonth } from '#machines/work-month/life.ts'
import type { ServerLife } from '#server/life/server-life.ts'
import type { Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { storeDays } from './store-days.ts'

/** What its days come to follows again from all that there is; of a closed one nothing is written. */
async function countMonth(tx: Tx, id: number): Promise<void> {
  const { user_id, first, last } = await tx.one<{ user_id: number; first: string; last: string }>(sql`
    select user_id, month as first, (month + interval '1 month - 1 day')::date as last from work_months where id = ${id}`)
  await storeDays(tx, user_id, first, last)
}

type Args = { readonly reason?: string | undefined }

export const workMonthLife: ServerLife<WorkMonthRow, Args> = {
  life: lifeOfWorkMonth,
  noArguments: {},
  readArguments: async (_, plain, given) => {
    if (plain.event.type !== 'work-month.reopen') return plain
    const { reason } = given as ParamsOfMove<'work-month'> // the route has read them so
    if (reason === undefined) return { ...plain, invalid: { field: 'reason', problem: 'field_required' } }
    return { ...plain, args: { reason } }
  },
  // nobody goes to work in it, or writes a session, while it is closed
  lock: (db, id) =>
    db.run(sql`select from users where id = (select user_id from work_months where id = ${id}) for no key update`),
  columns: (_, { status }) => ({
    status,
    date_closed: status === 'closed' ? sql`now()` : null,
    date_updated: sql`now()`,
  }),
  effects: { 'work_month count': ({ tx, record }) => countMonth(tx, record.id) },
  undone: (tx, id) => countMonth(tx, id),
  undoReasons: {},
  tells: async (_, __, { reason }) => (reason === undefined ? [] : [reason]),
}
