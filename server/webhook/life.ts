import type { ParamsOfMove } from '#api/bodies.ts'
import { testEvent } from '#entities/webhook/events.ts'
import type { WebhookRow } from '#entities/webhook/webhook.ts'
import type { DeliveryRow } from '#entities/webhook-delivery/webhook-delivery.ts'
import { lifeOfWebhookDelivery } from '#machines/webhook-delivery/life.ts'
import { lifeOfWebhook } from '#machines/webhook/life.ts'
import type { ServerLife } from '#server/life/server-life.ts'
import { sql } from '#server/sql.ts'
import { enqueueDelivery } from './announce.ts'

export const webhookLife: ServerLife<WebhookRow> = {
  life: lifeOfWebhook,
  noArguments: {},
  // whoever lets it go on begins to count anew; why it paused by itself is written by whoever raises that
  columns: (before, { status }) => ({
    status,
    ...(before.status !== status && { pause: null }),
    ...(before.status === 'paused' && status === 'active' && { failures: 0 }),
  }),
  effects: {
    'delivery test': ({ tx, record }) =>
      enqueueDelivery(tx, {
        webhook: record.id,
        event: testEvent,
        object: 'webhook',
        record: { id: record.id, name: record.name, version: record.version },
        data: { object: 'webhook', id: record.id, event: record.event, name: record.name },
        held: sql`clock_timestamp()`,
        isTest: true,
      }),
  },
  undoReasons: { no_way_back: { found: () => sql`select` } },
}

/** Whoever sends one again begins to count its tries anew. */
const anew = { tries: 0, date_next: null, claimed_until: null, date_done: null, reason: null }

export const webhookDeliveryLife: ServerLife<DeliveryRow> = {
  life: lifeOfWebhookDelivery,
  noArguments: {},
  readArguments: async (_, plain, given) => {
    if (plain.event.type !== 'webhook-delivery.dismiss') return plain
    const { reason } = given as ParamsOfMove<'webhook-delivery'> // the route has read them so
    if (reason === undefined) return { ...plain, invalid: { field: 'reason', problem: 'field_required' } }
    return { ...plain, set: { reason, date_next: null, claimed_until: null, date_done: sql`now()` } }
  },
  columns: (_, { status }) => ({ status, date_updated: sql`now()`, ...(status === 'waiting' && anew) }),
  effects: {},
  undoReasons: {},
  // why it was dismissed by this transaction
  tells: async (tx, id) =>
    (
      await tx.rows<{ reason: string }>(sql`
      select reason from webhook_deliveries
      where id = ${id} and status = 'dismissed' and reason is not null and date_updated = now()`)
    ).map(({ reason }) => reason),
}
