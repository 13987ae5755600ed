import type { ProviderName } from '#entities/transaction/parts.ts'
import type { TransactionOccurrence } from '#machines/transaction/transaction.ts'
import { transaction, type Db, type Tx } from '#server/db.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { sql } from '#server/sql.ts'
import { moveRefund } from '#server/refund/move-refund.ts'
import { lockPayment, transactionLife } from './life.ts'
import type { ProviderEvent } from './provider.ts'

/**
 * Hears what a provider says, once: the event is kept and the payment moved in one transaction, so that it does not
 * matter how often it is told, or when whoever asked was killed. Answers what came of it.
 */
export const takeEvent = (db: Db, provider: ProviderName, event: ProviderEvent): Promise<string> =>
  transaction(db, async (tx) => {
    const payment = await tx.maybe<{ id: number }>(sql`
      select id from transactions where provider = ${provider} and number = ${event.payment}`)
    if (payment === undefined) return `${event.id}: no payment is called ${event.payment}.`
    await lockPayment(tx, payment.id)
    const { type, operation, amount, text } = event
    const isNew = await tx.run(sql`
      insert into transaction_events (transaction_id, provider, event_id, type, operation, amount, text)
      values (${payment.id}, ${provider}, ${event.id}, ${type}, ${operation}, ${amount}, ${text})
      on conflict (provider, event_id) do nothing`)
    if (isNew === 0) return `${event.id}: heard before.`
    await tx.run(sql`
      update transactions set reference = ${event.reference} where id = ${payment.id} and reference is null`)
    const moved = await moveBy(tx, payment.id, event)
    return [`${event.id}: ${type}`, text, moved ? undefined : 'nothing moves'].filter(Boolean).join(', ')
  })

/** What an event means for the payment; of one that it cannot move the event alone is kept. */
async function moveBy(tx: Tx, id: number, event: ProviderEvent): Promise<boolean> {
  const { type, operation, text } = event
  if (operation === 'refund') return moveRefund(tx, id, event)
  const raised = occurrences[`${type} ${operation ?? ''}`.trim()]
  if (raised === undefined) return false
  const args = { ...transactionLife.noArguments, reason: text }
  return (await applyOccurrence(tx, transactionLife, id, { type: raised }, { args })) !== undefined
}

// a payment that is void was that before its provider knew
const occurrences: Readonly<Record<string, TransactionOccurrence['type']>> = {
  'authorised authorise': 'transaction.authorised',
  'captured capture': 'transaction.captured',
  'refused authorise': 'transaction.refused',
  'refused capture': 'transaction.refused',
  charged_back: 'transaction.charged_back',
}
