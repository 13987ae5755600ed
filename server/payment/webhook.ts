import * as z from 'zod/mini'
import { paymentEvents, paymentOperations, type ProviderName } from '#entities/transaction/parts.ts'
import type { Db } from '#server/db.ts'
import { isSigned } from '#server/secret/signature.ts'
import { sql } from '#server/sql.ts'
import type { ProviderEvent } from './provider.ts'
import { takeEvent } from './take-event.ts'

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
const amount = z.string().check(z.regex(/^\d{1,10}(?:\.\d{1,2})?$/))

/** A type that we do not know is kept as well: a provider has more to tell than what moves a payment. */
const told = z.object({
  id: text(100),
  type: text(60),
  payment: text(100),
  reference: text(100),
  operation: z.nullish(text(60)),
  key: z.nullish(text(100)),
  amount: z.optional(amount),
  text: z.nullish(z.string().check(z.maxLength(300))),
})
type Told = Omit<ProviderEvent, 'type' | 'operation'> & { readonly type: string; readonly operation: string | null }

/** What is told, as far as it is read at all; undefined for what no provider sends. */
function readTold(body: string): Told | undefined {
  try {
    const {
      operation = null,
      key = null,
      amount: said = '0',
      text: why = null,
      ...event
    } = told.parse(JSON.parse(body))
    return { ...event, operation, key, amount: said, text: why }
  } catch {
    return undefined
  }
}

const secretOf = (db: Db, provider: ProviderName): Promise<{ secret: string } | undefined> =>
  db.maybe(sql`select secret from payment_webhook_secrets where provider = ${provider}`)

/**
 * Keeps what came and hears it: once, however often it is sent. Answers whether it was the provider who said it; what it
 * means is nobody's business who sends it.
 */
export async function receive(
  db: Db,
  provider: ProviderName,
  header: unknown,
  body: string,
): Promise<'kept' | 'strange' | 'unreadable'> {
  const known = await secretOf(db, provider)
  if (known === undefined || !isSigned(known.secret, body, header)) return 'strange'
  const event = readTold(body)
  if (event === undefined) return 'unreadable'
  await db.run(sql`
    insert into payment_inbox (provider, event_id, event) values (${provider}, ${event.id}, ${JSON.stringify(event)}::jsonb)
    on conflict do nothing`)
  await takeStored(db, provider)
  return 'kept'
}

const isKnown = ({ type, operation }: Told): boolean =>
  paymentEvents.some((one) => one === type) &&
  (operation === null || paymentOperations.some((one) => one === operation))

/** What came before its payment was known here waits for it. */
const payable = sql`exists (
  select from transactions t where t.provider = i.provider and t.number = i.event ->> 'payment')`

/** Hears what was kept and not heard yet, the oldest first; answers how much it was. */
export async function takeStored(db: Db, provider: ProviderName): Promise<number> {
  const kept = await db.rows<{ id: number; event: Told }>(sql`
    select i.id, i.event from payment_inbox i
    where i.outcome is null and i.provider = ${provider} and ${payable} order by i.id limit 200`)
  for (const { id, event } of kept) {
    const outcome = isKnown(event)
      ? await takeEvent(db, provider, event as ProviderEvent) // just asked
      : `${event.id}: nothing is known of ${event.type}.`
    await db.run(sql`update payment_inbox set outcome = ${outcome} where id = ${id}`)
  }
  return kept.length
}
