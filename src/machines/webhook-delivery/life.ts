import { mayRead, mayWrite } from '#entities/access.ts'
import type { DeliveryStatus } from '#entities/webhook-delivery/parts.ts'
import type { DeliveryRow } from '#entities/webhook-delivery/webhook-delivery.ts'
import { defineLife } from '../life/define-life.ts'
import { deliveryMoves, webhookDeliveryMachine } from './webhook-delivery.ts'
import type { DeliveryFacts, DeliveryHappening, DeliveryMove } from './webhook-delivery.ts'

export const lifeOfWebhookDelivery = defineLife<
  DeliveryRow,
  DeliveryFacts,
  DeliveryStatus,
  DeliveryMove,
  DeliveryHappening
>({
  object: 'webhook-delivery',
  machine: webhookDeliveryMachine,
  rules: {},
  moves: deliveryMoves,
  takes: { 'webhook-delivery.dismiss': ['reason'] },
  statusOf: ({ status }) => status,
  factsOf: ({ tries, is_retried }) => ({ tries, is_retried }),
  requirementsOf: (move) => (move === 'webhook-delivery.dismiss' ? ['reason'] : []),
  hasForce: false,
  warnings: [],
  warningsOf: () => [],
  isIrreversible: () => false,
  // one that is sent again is not called back, and one that was dismissed is sent by its own move
  undoRefusals: { 'webhook-delivery.retry': ['no_way_back'], 'webhook-delivery.dismiss': [] },
  maySee: (actor) => mayRead(actor, 'webhook-delivery', null),
  mayMove: (actor) => mayWrite(actor, 'webhook-delivery', null),
})
