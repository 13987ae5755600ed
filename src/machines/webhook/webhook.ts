import { setup } from 'xstate'
import type { WebhookStatus } from '#entities/webhook/parts.ts'
import type { Effect, Refuses, Rules } from '../life/life.ts'

export type WebhookEvent = { type: 'webhook.resume' } | { type: 'webhook.pause' } | { type: 'webhook.test' }

/** What happens to a webhook without a button: its receiver does not hear it any more. */
export type WebhookOccurrence = { type: 'webhook.failed_often' } | { type: 'webhook.told_gone' }
export type WebhookHappening = WebhookEvent | WebhookOccurrence

/** Every event of a person, in the order in which menus show them. */
export const webhookMoves = [
  'webhook.test',
  'webhook.resume',
  'webhook.pause',
] as const satisfies readonly WebhookEvent['type'][]
export type WebhookMove = (typeof webhookMoves)[number]

/** What the guards read of a webhook. */
export type WebhookFacts = { has_secret: boolean }

/** Named as questions; each says why it refuses. */
export const webhookRules = {
  hasSecret: { holds: (hook) => hook.has_secret, because: 'no_webhook_secret', unblock: 'webhook.secret' },
} as const satisfies Rules<WebhookFacts, WebhookHappening>
type WebhookRule = keyof typeof webhookRules

const to = (target: WebhookStatus, all: readonly WebhookRule[] = [], effects: readonly Effect[] = []) => ({
  target,
  guard: { type: 'allows' as const, params: { all } },
  actions: effects.map((params) => ({ type: 'effect' as const, params })),
})
const test = (status: WebhookStatus) => ({
  'webhook.test': to(status, ['hasSecret'], [{ kind: 'delivery', name: 'test' }]),
})

/** The life of a webhook: paused until it has a secret and somebody lets it go, and paused again by itself where nobody hears it. */
export const webhookMachine = setup({
  types: {
    context: {} as WebhookFacts, // type carriers: xstate reads the types, never the values
    input: {} as WebhookFacts,
    events: {} as WebhookHappening,
    meta: {} as Refuses<WebhookEvent['type']>,
  },
  guards: {
    allows: ({ context }, { all }: { all: readonly WebhookRule[] }) =>
      all.every((name) => webhookRules[name].holds(context)),
  },
  actions: { effect: (_args, _effect: Effect) => {} },
}).createMachine({
  id: 'webhook',
  context: ({ input }) => input,
  initial: 'paused',
  states: {
    paused: { on: { ...test('paused'), 'webhook.resume': to('active', ['hasSecret']) } },
    active: {
      on: {
        ...test('active'),
        'webhook.pause': to('paused'),
        'webhook.failed_often': to('paused'),
        'webhook.told_gone': to('paused'),
      },
    },
  },
})
