import type { PaymentOperation, ProviderName } from '#entities/transaction/parts.ts'
import type { Db } from '#server/db.ts'
import type { OutboxHandler } from '#server/jobs/outbox.ts'
import type { JobAnswer } from '#server/jobs/job-answer.ts'
import { sql } from '#server/sql.ts'
import { keyOf } from './key.ts'
import { providersOver, type PaymentProviders, type ProviderRequest } from './provider.ts'
import { takeEvent } from './take-event.ts'

type Asked = Omit<ProviderRequest, 'key' | 'operation'> & { provider: ProviderName | null }

/**
 * Asks a payment's provider. The job was committed before, the call is outside of every transaction, and what is answered
 * is heard in one of its own: killed anywhere, the next try asks under the same key and is told the same.
 */
export const paymentHandler = (providers?: PaymentProviders): OutboxHandler => ({
  send: async (job, signal, db) => {
    const operation = operations[job.name]
    if (operation === undefined) throw new Error(`No provider is asked to ${job.name}`)
    const { transaction_id: id, amount } = job.payload
    const payment = await askedOf(db, Number(id), operation === 'capture' && typeof amount === 'string' ? amount : null)
    if (payment === undefined) return { said: 'payment_gone' } satisfies JobAnswer
    const { provider, ...about } = payment
    if (provider === null) return { said: 'payment_by_hand' } satisfies JobAnswer
    const from = (providers ?? providersOver(db))[provider]
    const event = await from.carryOut({ ...about, key: keyOf(job), operation }, signal)
    return takeEvent(db, provider, event)
  },
})

const operations: Readonly<Record<string, PaymentOperation>> = {
  authorise: 'authorise',
  capture: 'capture',
  void: 'void',
}

/** A part of what was authorised may be asked for. */
const askedOf = (db: Db, id: number, part: string | null): Promise<Asked | undefined> =>
  db.maybe<Asked>(sql`
    select provider, number as payment, reference, least(amount, coalesce(${part}::numeric, amount))::text as amount,
      amount as total, currency from transactions where id = ${id}`)
