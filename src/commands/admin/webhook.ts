import type { DeliveryEvent } from '#machines/webhook-delivery/webhook-delivery.ts'
import type { WebhookEvent } from '#machines/webhook/webhook.ts'
import { commandsFor, lifeCommandsFor } from '../command.ts'

/** What an open webhook hears besides its moves. */
export type WebhookSecretEvent = { type: 'webhook.secret' }

const moving = lifeCommandsFor<WebhookEvent>('webhook', {
  'webhook.test': { keys: 'r', icon: 'go', surfaces: ['toolbar', 'row'] },
  // one key for a pair of which the webhook never allows both
  'webhook.resume': { keys: 's h', icon: 'go', surfaces: ['toolbar', 'row'] },
  'webhook.pause': { keys: 's h', icon: 'wait', surfaces: ['toolbar', 'row'], confirm: true },
})

export const webhookCommands = [
  ...moving,
  ...commandsFor<WebhookSecretEvent>('record', { 'webhook.secret': { keys: 'i k' } }),
]

/** The moves of a delivery; `r` and `Delete` are those of every list of jobs. */
export const deliveryCommands = lifeCommandsFor<DeliveryEvent>('webhook-delivery', {
  'webhook-delivery.retry': { keys: 'r', icon: 'go', surfaces: ['toolbar', 'row'] },
  'webhook-delivery.dismiss': {
    keys: 'Delete',
    icon: 'stop',
    surfaces: ['toolbar', 'row'],
    tone: 'danger',
    asks: ['reason'],
  },
})
