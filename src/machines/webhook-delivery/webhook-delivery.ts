import { setup } from 'xstate'
import type { DeliveryStatus } from '#entities/webhook-delivery/parts.ts'
import type { Refuses } from '../life/life.ts'

export type DeliveryEvent = { type: 'webhook-delivery.retry' } | { type: 'webhook-delivery.dismiss'; reason?: string }

/** What happens to a delivery without a button: raised by whoever sends it, or by an undo of what it tells of. */
export type DeliveryOccurrence =
  | { type: 'webhook-delivery.claimed' }
  | { type: 'webhook-delivery.succeeded' }
  | { type: 'webhook-delivery.failed' }
  /** No further try would mend it. */
  | { type: 'webhook-delivery.refused' }
  /** Whoever claimed it gave no sign of life. */
  | { type: 'webhook-delivery.fell_silent' }
  /** What it tells of was undone before it left. */
  | { type: 'webhook-delivery.withdrawn' }
export type DeliveryHappening = DeliveryEvent | DeliveryOccurrence

/** Every event of a person, in the order in which menus show them. */
export const deliveryMoves = [
  'webhook-delivery.retry',
  'webhook-delivery.dismiss',
] as const satisfies readonly DeliveryEvent['type'][]
export type DeliveryMove = (typeof deliveryMoves)[number]

/** What the chart knows of a delivery: how often it was tried, and whether its webhook has it tried again. */
export type DeliveryFacts = { tries: number; is_retried: boolean }

/** Minutes after each try that failed: three days all together, the last pauses as long as a night. */
export const pauses = [0.5, 2, 10, 30, 60, 120, 240, 480, 720, 1200, 1440] as const
/** The first, and one after each pause. */
export const mostTries = pauses.length + 1

const hasTriesLeft = ({ tries, is_retried }: DeliveryFacts) => is_retried && tries < mostTries
const branches = {
  'tries left': hasTriesLeft,
  'last try': (delivery: DeliveryFacts) => !hasTriesLeft(delivery),
} as const
type Branch = keyof typeof branches

const to = (target: DeliveryStatus, when?: Branch) => ({
  target,
  guard: { type: 'allows' as const, params: when === undefined ? { all: [] } : { all: [], when } },
})

const claim = { 'webhook-delivery.claimed': to('sending') }
const retry = { 'webhook-delivery.retry': to('waiting') }
const dismiss = { 'webhook-delivery.dismiss': to('dismissed') }
const afterFailure = [to('retrying', 'tries left'), to('given-up', 'last try')]

/**
 * The life of what a webhook tells of one record (lifecycles §5): held, so that an undo takes it back, then sent, again
 * after a while where that failed, and given up after three days. A person sends it again, whatever came of it, or
 * dismisses it with a reason.
 */
export const webhookDeliveryMachine = setup({
  types: {
    context: {} as DeliveryFacts, // type carriers: xstate reads the types, never the values
    input: {} as DeliveryFacts,
    events: {} as DeliveryHappening,
    meta: {} as Refuses<DeliveryEvent['type']>,
  },
  guards: {
    allows: ({ context }, { when }: { all: readonly string[]; when?: Branch }) =>
      when === undefined || branches[when](context),
  },
}).createMachine({
  id: 'webhook-delivery',
  context: ({ input }) => input,
  initial: 'held',
  states: {
    held: {
      meta: { refuses: { 'webhook-delivery.retry': 'job_waits' } },
      on: { ...claim, ...dismiss, 'webhook-delivery.withdrawn': to('dropped') },
    },
    waiting: { meta: { refuses: { 'webhook-delivery.retry': 'job_waits' } }, on: { ...claim, ...dismiss } },
    sending: {
      meta: { refuses: { '*': 'job_runs' } },
      on: {
        'webhook-delivery.succeeded': to('delivered'),
        'webhook-delivery.failed': afterFailure,
        'webhook-delivery.fell_silent': afterFailure,
        'webhook-delivery.refused': to('given-up'),
      },
    },
    retrying: { on: { ...claim, ...retry, ...dismiss } },
    delivered: { meta: { refuses: { 'webhook-delivery.dismiss': 'job_done' } }, on: retry },
    'given-up': { on: { ...retry, ...dismiss } },
    dismissed: { meta: { refuses: { 'webhook-delivery.dismiss': 'job_dismissed' } }, on: retry },
    dropped: { meta: { refuses: { '*': 'job_dropped' } } },
  },
})

/** The statuses in which something can happen to a delivery: what whoever sends them asks for. */
export const statusesBefore = (type: DeliveryHappening['type']): string[] =>
  Object.entries(webhookDeliveryMachine.root.states).flatMap(([status, { transitions }]) =>
    transitions.has(type) ? [status] : [],
  )
