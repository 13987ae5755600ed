import type { ReturnRow } from '#entities/return/return.ts'
import type { MoveParams } from '#api/actions.ts'
import type { ParamsOfMove } from '#api/bodies.ts'
import { lifeOfReturn } from '#machines/return/life.ts'
import type { JudgedItem } from '#machines/return/return.ts'
import type { Tx } from '#server/db.ts'
import type { MoveRequest, ServerLife } from '#server/life/server-life.ts'
import { sql } from '#server/sql.ts'
import { accept, judgedBeyond, moreThanSent } from './accept.ts'
import type { ReturnArguments } from './arguments.ts'
import { draftRefundOf } from './draft-refund.ts'
import { lockReturn } from './lock.ts'
import { arrive, callOff, requestLabel } from './shipment.ts'

type Request = MoveRequest<ReturnRow, ReturnArguments>

export const returnLife: ServerLife<ReturnRow, ReturnArguments> = {
  life: lifeOfReturn,
  noArguments: { items: undefined },
  readArguments: async (tx: Tx, plain: Request, given: MoveParams): Promise<Request> => {
    const { items, reason } = given as ParamsOfMove<'return'> // the route has read them so
    switch (plain.event.type) {
      case 'return.accept':
        return judged(tx, plain, items)
      case 'return.refuse':
        return reason === undefined || reason === ''
          ? { ...plain, invalid: { field: 'reason', problem: 'field_required' } }
          : { ...plain, set: { refusal: reason } }
      default:
        return plain
    }
  },
  lock: lockReturn,
  columns: (before, { status }) => ({
    status,
    ...(status === 'received' && before.status === 'announced' && { date_received: sql`now()` }),
    ...(before.status === 'received' && status !== 'received' && { date_decided: sql`now()` }),
    ...(status === 'refunded' && { date_refunded: sql`now()` }),
  }),
  effects: {
    'return request_label': requestLabel,
    'return arrive': arrive,
    'return call_off': callOff,
    'return accept': accept,
    'return draft_refund': draftRefundOf,
  },
  undoReasons: {
    carrier_told: { left: sql`kind = 'carrier'` },
    more_than_sent: { found: ({ after, written }) => moreThanSent(after.id, written) },
    refund_confirmed: {
      found: ({ after }) => sql`
        select from refunds where return_id = ${after.id} and status in ('confirmed', 'paid-out', 'failed')`,
    },
  },
  // why nothing of it is given back, or what is: the draft that was made, where there is one
  tells: async (tx, id) => {
    const { told } = await tx.one<{ told: string | null }>(sql`
      select case r.status
        when 'refused' then r.refusal
        when 'accepted' then (
          select f.number from refunds f where f.return_id = r.id and f.status = 'draft' order by f.id desc limit 1)
      end as told
      from returns r where r.id = ${id}`)
    return told === null ? [] : [told]
  },
  sums: ({ quantity }) => ({ currency: 'EUR', total: '0', units: quantity }),
}

/** Of each line no more than was announced. */
async function judged(tx: Tx, plain: Request, items: readonly JudgedItem[] | undefined): Promise<Request> {
  if (items === undefined) return plain
  const problem = await judgedBeyond(tx, plain.record.id, items)
  return { ...plain, args: { items }, ...(problem !== undefined && { invalid: { field: 'items', problem } }) }
}
