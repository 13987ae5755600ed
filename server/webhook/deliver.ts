import type { DeliveryStatus } from '#entities/webhook-delivery/parts.ts'
import type { DeliveryRow } from '#entities/webhook-delivery/webhook-delivery.ts'
import { mostFailures, type WebhookPause } from '#entities/webhook/parts.ts'
import { lifeOfWebhookDelivery } from '#machines/webhook-delivery/life.ts'
import { pauses, statusesBefore, type DeliveryOccurrence } from '#machines/webhook-delivery/webhook-delivery.ts'
import { transaction, type Db, type Queries, type Tx } from '#server/db.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { sql } from '#server/sql.ts'
import { webhookLife } from './life.ts'
import { secretsOf, type WebhookConfig } from './secret.ts'
import { sendMessage, type SendOutcome } from './send.ts'

/** Seconds that a claim holds: a call takes less, and whoever died with it is followed by the next one that looks. */
const claimTime = 60

export type DeliveryOptions = {
  readonly config: WebhookConfig
  readonly signal: AbortSignal
  /** Milliseconds that a receiver may take. */
  readonly wait?: number
  /** From 0 to 1: what spreads those that failed together. */
  readonly jitter?: () => number
}

type Claimed = {
  readonly id: number
  readonly webhook_id: number
  readonly url: string
  readonly message: string
  readonly payload: string
  readonly tries: number
  readonly is_retried: boolean
  readonly is_test: boolean
}

/** Where its chart leads a delivery: nobody else decides that. */
const after = (
  status: DeliveryStatus,
  { tries, is_retried }: Pick<Claimed, 'tries' | 'is_retried'>,
  type: DeliveryOccurrence['type'],
): DeliveryStatus =>
  // all that its chart knows of a delivery
  lifeOfWebhookDelivery.step({ status, tries, is_retried } as DeliveryRow, { type }, null).status

/** A change of a row, which whoever has read it before is told of. */
const changed = sql`version = version + 1, date_updated = now()`

/** What may leave now: what is due of a webhook that goes on, and a trial of any. */
const isDue = sql`
  d.status = any(${statusesBefore('webhook-delivery.claimed')}) and (d.status <> 'held' or d.held_until <= now())
    and (d.date_next is null or d.date_next <= now()) and (w.status = 'active' or d.is_test)`

/** The webhooks that have something to tell now: those in real time and trials, or those that the clock sets off. */
export const dueWebhooks = async (db: Queries, isRealTime: boolean): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(sql`
      select distinct w.id from webhooks w join webhook_deliveries d on d.webhook_id = w.id
      where ${isDue} and (w.is_real_time or d.is_test) = ${isRealTime} order by w.id`)
  ).map(({ id }) => id)

/** Tells a receiver one after the other all that is due, the oldest first, and answers how many were tried. */
export async function drain(db: Db, webhook: number, isRealTime: boolean, ways: DeliveryOptions): Promise<number> {
  for (let tried = 0; ; tried += 1) {
    const row = ways.signal.aborted ? undefined : await claim(db, webhook, isRealTime)
    if (row === undefined) return tried
    await carryOut(db, row, ways)
  }
}

/** Takes the next one, so that nobody else does for a while. */
const claim = (db: Queries, webhook: number, isRealTime: boolean): Promise<Claimed | undefined> =>
  db.maybe<Claimed>(sql`
    update webhook_deliveries x set status = ${after('waiting', { tries: 0, is_retried: true }, 'webhook-delivery.claimed')},
      tries = x.tries + 1, date_next = null, claimed_until = now() + make_interval(secs => ${claimTime}),
      version = x.version + 1, date_updated = now()
    from webhooks h
    where h.id = x.webhook_id and x.id = (
      select d.id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where d.webhook_id = ${webhook} and ${isDue} and (w.is_real_time or d.is_test) = ${isRealTime}
      order by d.id limit 1 for update of d skip locked)
    returning x.id, x.webhook_id, h.url, x.message, x.payload, x.tries, h.is_retried and not x.is_test as is_retried, x.is_test`)

/** Whose claim has run out: the server ended with it, and the next one that looks takes it up. */
export async function noteSilent(db: Db): Promise<void> {
  await transaction(db, async (tx) => {
    const silent = await tx.rows<Claimed>(sql`
      select d.id, d.tries, w.is_retried and not d.is_test as is_retried
      from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where d.status = any(${statusesBefore('webhook-delivery.fell_silent')}) and d.claimed_until <= now()
      for update of d skip locked`)
    for (const row of silent) {
      const status = after('sending', row, 'webhook-delivery.fell_silent')
      await tx.run(sql`
        update webhook_deliveries set status = ${status}, trouble = 'server_ended', claimed_until = null,
          date_done = ${status === 'given-up' ? sql`now()` : sql`null`}, ${changed}
        where id = ${row.id}`)
      await keepAttempt(tx, row.id, 'stalled', { code: null, trouble: 'server_ended', answer: null }, null)
    }
  })
}

async function carryOut(
  db: Db,
  row: Claimed,
  { config, signal, wait, jitter = Math.random }: DeliveryOptions,
): Promise<void> {
  const begun = performance.now()
  const { secrets, isUnreadable } = await secretsOf(db, config, row.webhook_id)
  const told: SendOutcome =
    secrets.length > 0
      ? await sendMessage(config, { ...row, secrets }, signal, wait)
      : { code: null, trouble: isUnreadable ? 'secret_unreadable' : 'no_secret', answer: null }
  // a server that ends has not heard the answer: whoever looks next tells it again, under the same id
  if (signal.aborted && told.trouble !== null) return
  await transaction(db, (tx) => settle(tx, row, told, { begun, jitter }))
}

const occurrenceOf = ({ trouble }: SendOutcome): DeliveryOccurrence['type'] => {
  if (trouble === null) return 'webhook-delivery.succeeded'
  return trouble === 'gone' || trouble === 'not_an_address' ? 'webhook-delivery.refused' : 'webhook-delivery.failed'
}

async function settle(
  tx: Tx,
  row: Claimed,
  told: SendOutcome,
  { begun, jitter }: { begun: number; jitter: () => number },
): Promise<void> {
  const status = after('sending', row, occurrenceOf(told))
  const pause = (pauses[row.tries - 1] ?? 0) * 60 * (0.9 + jitter() / 5)
  // still this claim's: one that took too long was taken up by somebody else
  const isMine = await tx.run(sql`
    update webhook_deliveries set status = ${status}, claimed_until = null, code = ${told.code}::integer,
      trouble = ${told.trouble}, date_done = ${status === 'retrying' ? sql`null` : sql`now()`},
      date_next = ${status === 'retrying' ? sql`now() + make_interval(secs => ${pause})` : sql`null`}, ${changed}
    where id = ${row.id} and status = 'sending' and tries = ${row.tries}`)
  if (isMine === 0) return
  await keepAttempt(tx, row.id, told.trouble === null ? 'delivered' : 'failed', told, begun)
  if (!row.is_test) await countFailures(tx, row.webhook_id, told)
}

/** A receiver that fails again and again, or says that it is gone, is not told anything more until somebody has looked. */
async function countFailures(tx: Tx, webhook: number, { trouble }: SendOutcome): Promise<void> {
  const { failures } = await tx.one<{ failures: number }>(sql`
    update webhooks set date_last = now(), failures = ${trouble === null ? sql`0` : sql`failures + 1`}
    where id = ${webhook} returning failures`)
  if (trouble === 'gone') await pauseFor(tx, webhook, 'gone')
  else if (failures >= mostFailures) await pauseFor(tx, webhook, 'failures')
}

async function pauseFor(tx: Tx, webhook: number, pause: WebhookPause): Promise<void> {
  const type = pause === 'gone' ? 'webhook.told_gone' : 'webhook.failed_often'
  const paused = await applyOccurrence(tx, webhookLife, webhook, { type })
  if (paused !== undefined) await tx.run(sql`update webhooks set pause = ${pause} where id = ${webhook}`)
}

/** What came of a try stays with the delivery; the number is its own, also where somebody began to count anew. */
const keepAttempt = (
  db: Queries,
  id: number,
  outcome: 'delivered' | 'failed' | 'stalled',
  { code, trouble, answer }: SendOutcome,
  begun: number | null,
): Promise<unknown> =>
  db.run(sql`
    insert into webhook_attempts (delivery_id, number, outcome, code, trouble, answer, duration)
    select ${id}, count(*) + 1, ${outcome}, ${code}::integer, ${trouble}, ${answer},
      ${begun === null ? null : Math.round(performance.now() - begun)}::integer
    from webhook_attempts where delivery_id = ${id}`)
