import { mayWrite } from '#entities/access.ts'
import { writtenFields } from '#entities/edit.ts'
import { transaction as entity } from '#entities/transaction/transaction.ts'
import type { EntityEdits, Lock } from '#server/edit/entity-edits.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { dayProblemOf } from './day-paid.ts'
import { lockPayment, transactionLife } from './life.ts'

/** A payment is entered once; what it is called by provider or bank may still be noted. */
const entered: Lock = { code: 'set_at_creation' }
const kept = writtenFields(entity)
  .map(([name]) => name)
  .filter((name) => name !== 'reference')

type Entered = {
  is_owed: boolean
  open: string
  currency: string
  provider: string | null
  order: number
  day: string | null
}

export const transactionEdits: EntityEdits = {
  lock: lockPayment,
  // its shop is its order's, and whoever may not write there enters nothing
  completes: async (tx, user, before, sent) => {
    if (before !== undefined) return sent
    const order = await tx.maybe<{ shop: number | null }>(sql`
      select shop_id as shop from orders where id = ${sent['order_id'] ?? null} for update`)
    if (order !== undefined && !mayWrite(user, entity.name, order.shop)) throw refuse({ status: 403, code: 'no_right' })
    return sent
  },
  begins: async (tx, sent) => {
    const about = await tx.one<{ currency: string; provider: string | null }>(sql`
      select o.currency, m.provider from orders o, payment_methods m
      where o.id = ${sent['order_id']} and m.id = ${sent['payment_method_id']}`)
    return { ...about, status: 'pending' }
  },
  // what no provider is asked for is there when somebody enters it
  settles: async (tx, user, id, sent) => {
    if (sent['order_id'] === undefined) return
    const { is_owed, open, currency, provider, order, day } = await tx.one<Entered>(sql`
      select t.amount <= order_open_total(o) as is_owed, order_open_total(o)::text as open, o.currency, t.provider,
        o.id as order, t.date_paid as day
      from transactions t join orders o on o.id = t.order_id where t.id = ${id}`)
    // what came in beyond that is no payment of the order, and the bank's line of it says so
    const beyond = [{ code: 'more_than_owed', params: { amount: open, currency } }, 'booked_from_statement'] as const
    if (!is_owed) throw refuse({ status: 422, code: 'invalid', fields: { amount: beyond } })
    const problem = await dayProblemOf(tx, order, day)
    if (problem !== undefined) throw refuse({ status: 422, code: 'invalid', fields: { date_paid: problem } })
    if (provider !== null) return
    await applyOccurrence(
      tx,
      transactionLife,
      id,
      { type: 'transaction.received' },
      { told: { by: user.name, text: null } },
    )
  },
  locks: async () => Object.fromEntries(kept.map((name) => [name, entered])),
}
