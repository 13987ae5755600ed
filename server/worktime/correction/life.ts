import type { CorrectionRow } from '#entities/worktime/correction.ts'
import type { MoveParams } from '#api/actions.ts'
import type { ParamsOfMove } from '#api/bodies.ts'
import { lifeOfCorrection } from '#machines/correction/life.ts'
import type { ServerLife } from '#server/life/server-life.ts'
import { sql } from '#server/sql.ts'
import { notifyAgain, notifyEmployee } from '../notify-decision.ts'
import { countCorrected } from './count.ts'

type Decision = { readonly reason: string | null }

/** What was approved of the same day before. */
const before = ({ id }: { id: number }) => sql`
  select o.id from corrections c join corrections o
    on o.employee_id = c.employee_id and o.date_from = c.date_from and o.status = 'approved'
  where c.id = ${id} and o.id <> c.id`

/** Another one of the same day waits since; one that was approved before it was taken back waits for nobody. */
const waiting = ({ id }: { id: number }) => sql`
  select from corrections c join corrections o
    on o.employee_id = c.employee_id and o.day = c.day and o.status = 'requested' and o.id <> c.id
  where c.id = ${id} and not (c.status = 'withdrawn' and c.date_decided is not null)`

export const correctionLife: ServerLife<CorrectionRow, Decision> = {
  life: lifeOfCorrection,
  noArguments: { reason: null },
  // the clock waits for it, too
  lock: (db, id) =>
    db.run(sql`select from users where id = (select employee_id from corrections where id = ${id}) for no key update`),
  readArguments: async (_tx, plain, given: MoveParams) => {
    const { reason } = given as ParamsOfMove<'correction'> // the route has read them so
    if (plain.event.type !== 'correction.refuse') return plain
    return reason === undefined
      ? { ...plain, invalid: { field: 'reason', problem: 'field_required' } }
      : { ...plain, args: { reason }, set: { refusal: reason } }
  },
  columns: (_, { status }) => ({ status }),
  effects: {
    'correction decide': ({ undoLog, record, user }) =>
      undoLog.update('corrections', record.id, { decided_by: user?.name ?? null, date_decided: sql`now()` }),
    'correction replace': async ({ tx, record, raise }) => {
      for (const { id } of await tx.rows<{ id: number }>(sql`${before(record)} order by o.id for update of o`))
        await raise('correction', id, { type: 'correction.replaced' })
    },
    'correction count': ({ tx, record }) => countCorrected(tx, record.id),
    'correction notify': notifyEmployee,
  },
  undone: async (tx, id) => {
    await countCorrected(tx, id)
    await notifyAgain(tx, 'correction', id)
  },
  undoReasons: {
    month_closed: {
      found: ({ after }) => sql`
        select from corrections where id = ${after.id} and has_closed_month(employee_id, day, corrected_until(id))`,
    },
    correction_waits: { found: ({ after }) => waiting(after) },
    sessions_meet_another_day: { found: ({ after }) => sql`select where meets_another_day(${after.id})` },
    corrected_again: { found: ({ after }) => before(after) },
  },
  tells: async (_tx, _id, { reason }) => (reason === null ? [] : [reason]),
}
