import type { Tx } from '#server/db.ts'
import type { OutboxRow } from '#server/jobs/outbox.ts'
import { applyOccurrence } from '#server/life/move.ts'
import type { ProviderEvent } from '#server/payment/provider.ts'
import { keyOf } from '#server/payment/key.ts'
import { sql } from '#server/sql.ts'
import { refundLife } from './life.ts'

/** One job asks for each payment that a refund is taken from: the key ends with that part. */
export const keyOfPart = (job: Pick<OutboxRow, 'id'>, part: number): string => `${keyOf(job)}-${part}`
const partIn = (key: string | null): number => Number(/-(\d+)$/.exec(key ?? '')?.[1] ?? 0)

/** What a provider says of a part of a refund; the refund is paid out when all of its parts are. */
export async function moveRefund(tx: Tx, payment: number, { type, key, text }: ProviderEvent): Promise<boolean> {
  const status = type === 'refunded' ? 'paid-out' : 'failed'
  const part = await tx.maybe<{ refund: number }>(sql`
    update refund_payments set status = ${status}, version = version + 1
    where id = ${partIn(key)} and transaction_id = ${payment} and status <> 'paid-out' returning refund_id as refund`)
  if (part === undefined) return false
  const { refund } = part
  if (status === 'failed') {
    await tx.run(sql`update refunds set failure = ${text} where id = ${refund}`)
    return (await applyOccurrence(tx, refundLife, refund, { type: 'refund.refused' })) !== undefined
  }
  const open = await tx.run(sql`select from refund_payments where refund_id = ${refund} and status <> 'paid-out'`)
  return open === 0 && (await applyOccurrence(tx, refundLife, refund, { type: 'refund.paid_out' })) !== undefined
}
