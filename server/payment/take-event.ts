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
    const moved = (await isAsMuch(tx, payment.id, event)) && (await moveBy(tx, payment.id, event))
    return [`${event.id}: ${type}`, text, moved ? undefined : 'nothing moves'].filter(Boolean).join(', ')
  })

/** Less than was authorised is what came, and the rest is released; more than that nobody has agreed to. */
async function isAsMuch(tx: Tx, id: number, { type, amount }: ProviderEvent): Promise<boolean> {
  if (type !== 'captured') return true
  const { way } = await tx.one<{ way: 'less' | 'same' | 'more' }>(sql`
    select case when ${amount}::numeric = amount then 'same' when ${amount}::numeric between 0.01 and amount then 'less'
      else 'more' end as way from transactions where id = ${id}`)
  if (way === 'less')
    await tx.run(sql`
      update transactions set authorised_amount = amount, amount = ${amount}::numeric
      where id = ${id} and status in ('pending', 'authorised', 'voided', 'failed', 'charged-back')`)
  return way !== 'more'
}

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
