import type { DeliveryFacts } from '#machines/webhook-delivery/webhook-delivery.ts'
import type { Policy } from '../policy.ts'

/**
 * Deliveries of lifecycles §5: held, sent, again after a while, given up with the twelfth try, or with the first where
 * the webhook says so; a person sends again or dismisses. What is on its way is nobody's to stop.
 */
export const webhookDeliveryPolicy = {
  events: {
    retry: { type: 'webhook-delivery.retry' },
    dismiss: { type: 'webhook-delivery.dismiss' },
    claim: { type: 'webhook-delivery.claimed' },
    succeed: { type: 'webhook-delivery.succeeded' },
    fail: { type: 'webhook-delivery.failed' },
    refuse: { type: 'webhook-delivery.refused' },
    'fall silent': { type: 'webhook-delivery.fell_silent' },
    withdraw: { type: 'webhook-delivery.withdrawn' },
  },
  knows: {
    '': { tries: 1, is_retried: true },
    'next to last try': { tries: 11, is_retried: true },
    'last try': { tries: 12, is_retried: true },
    'tried once': { tries: 1, is_retried: false },
  },
  table: `
    held                       | dismiss → dismissed, claim → sending, withdraw → dropped
    waiting                    | dismiss → dismissed, claim → sending
    sending                    | succeed → delivered, fail → retrying, refuse → given-up, fall silent → retrying
    sending (next to last try) | succeed → delivered, fail → retrying, refuse → given-up, fall silent → retrying
    sending (last try)         | succeed → delivered, fail → given-up, refuse → given-up, fall silent → given-up
    sending (tried once)       | succeed → delivered, fail → given-up, refuse → given-up, fall silent → given-up
    retrying                   | retry → waiting, dismiss → dismissed, claim → sending
    delivered                  | retry → waiting
    given-up                   | retry → waiting, dismiss → dismissed
    dismissed                  | retry → waiting
    dropped                    |`,
} as const satisfies Policy<DeliveryFacts>
