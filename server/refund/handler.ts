import type { ProviderName } from '#entities/transaction/parts.ts'
import type { Db } from '#server/db.ts'
import type { OutboxHandler } from '#server/jobs/outbox.ts'
import type { JobAnswer } from '#server/jobs/job-answer.ts'
import { providersOver, type PaymentProviders, type ProviderRequest } from '#server/payment/provider.ts'
import { takeEvent } from '#server/payment/take-event.ts'
import { sql } from '#server/sql.ts'
import { keyOfPart } from './move-refund.ts'

type Asked = Omit<ProviderRequest, 'key' | 'operation'> & { id: number; provider: ProviderName }

/** Asks the provider of each payment that the refund is taken from, one after the other, under keys of the job. */
export const refundHandler = (providers?: PaymentProviders, shops?: OutboxHandler): OutboxHandler => ({
  send: async (job, signal, db) => {
    // the same kind tells the shop that the order came from
    if (job.name === 'tell_refund')
      return shops !== undefined && 'send' in shops ? shops.send(job, signal, db) : undefined
    const told: string[] = []
    for (const { id, provider, ...about } of await openOf(db, Number(job.payload['refund_id']))) {
      const from = (providers ?? providersOver(db))[provider]
      const event = await from.carryOut({ ...about, key: keyOfPart(job, id), operation: 'refund' }, signal)
      told.push(await takeEvent(db, provider, event))
    }
    return told.length === 0 ? ({ said: 'no_provider' } satisfies JobAnswer) : told.join(' ')
  },
})

/** What was paid out already is not asked again. */
const openOf = (db: Db, refund: number): Promise<Asked[]> =>
  db.rows<Asked>(sql`
    select p.id, t.provider, t.number as payment, t.reference, p.amount, t.amount as total, t.currency
    from refund_payments p join transactions t on t.id = p.transaction_id join refunds r on r.id = p.refund_id
    where p.refund_id = ${refund} and p.status <> 'paid-out' and t.provider is not null and r.is_automatic order by p.id`)
