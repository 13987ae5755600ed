import type { Tone } from '../tone.ts'
import type { DeliveryStatus } from '../webhook-delivery/parts.ts'
import type { WebhookStatus } from './parts.ts'

export const webhookTones: Record<WebhookStatus, Tone> = { active: 'good', paused: 'shut' }

export const deliveryTones: Record<DeliveryStatus, Tone> = {
  held: 'idle',
  waiting: 'idle',
  sending: 'work',
  retrying: 'wait',
  delivered: 'good',
  'given-up': 'bad',
  dismissed: 'shut',
  dropped: 'shut',
}
