import type { CustomerRow } from '#entities/customer/customer.ts'
import type { MoveParams } from '#api/actions.ts'
import type { ParamsOfMove } from '#api/bodies.ts'
import { lifeOfCustomer } from '#machines/customer/life.ts'
import type { ServerLife } from '#server/life/server-life.ts'
import { sql } from '#server/sql.ts'

type Decision = { readonly reason: string | null }

export const customerLife: ServerLife<CustomerRow, Decision> = {
  life: lifeOfCustomer,
  noArguments: { reason: null },
  readArguments: async (_tx, plain, given: MoveParams) => {
    const { reason } = given as ParamsOfMove<'customer'> // the route has read them so
    if (plain.event.type !== 'customer.refuse') return plain
    return reason === undefined
      ? { ...plain, invalid: { field: 'reason', problem: 'field_required' } }
      : { ...plain, args: { reason }, set: { refusal: reason } }
  },
  columns: (_, { status }) => ({
    status,
    is_b2b: status !== 'private',
    is_b2b_validated: status === 'validated',
    ...(status !== 'refused' && { refusal: null }),
    // nobody has decided anything of who is looked at anew
    ...(status !== 'refused' && status !== 'validated' && { decided_by: null, date_decided: null }),
  }),
  effects: {
    'customer decide': ({ undoLog, record, user }) =>
      undoLog.update('customers', record.id, { decided_by: user?.name ?? null, date_decided: sql`now()` }),
  },
  undoReasons: {},
  tells: async (_tx, _id, { reason }) => (reason === null ? [] : [reason]),
}
