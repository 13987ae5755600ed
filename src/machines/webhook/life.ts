import { mayRead, mayWrite } from '#entities/access.ts'
import type { WebhookStatus } from '#entities/webhook/parts.ts'
import type { WebhookRow } from '#entities/webhook/webhook.ts'
import { defineLife } from '../life/define-life.ts'
import { webhookMachine, webhookMoves, webhookRules } from './webhook.ts'
import type { WebhookFacts, WebhookHappening, WebhookMove } from './webhook.ts'

export const lifeOfWebhook = defineLife<WebhookRow, WebhookFacts, WebhookStatus, WebhookMove, WebhookHappening>({
  object: 'webhook',
  machine: webhookMachine,
  rules: webhookRules,
  moves: webhookMoves,
  takes: {},
  statusOf: ({ status }) => status,
  factsOf: ({ has_secret }) => ({ has_secret }),
  requirementsOf: () => [],
  hasForce: false,
  warnings: ['webhook_misses'],
  warningsOf: (move) => (move === 'webhook.pause' ? ['webhook_misses'] : []),
  isIrreversible: () => false,
  // what was sent is not called back
  undoRefusals: { 'webhook.test': ['no_way_back'], 'webhook.resume': [], 'webhook.pause': [] },
  maySee: (actor) => mayRead(actor, 'webhook', null),
  mayMove: (actor) => mayWrite(actor, 'webhook', null),
})
