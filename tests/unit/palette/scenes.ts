import type { Offer } from '#commands/offers.ts'
import { offers } from '#commands/offers.ts'
import type { Scope } from '#commands/command.ts'
import { createCommandContext } from '#commands/command-context.ts'
import { commands } from '#commands/registry.ts'
import type { Actor } from '#entities/access.ts'
import { orderStatuses, type OrderStatus } from '#entities/order/status.ts'
import { exportVerdict, isExportMove } from '#machines/export-job.ts'
import { verdict, wake } from '#machines/life/life.ts'
import { movesOfOrder } from '#machines/order/moves.ts'
import type { OrderLife } from '#machines/order/rules.ts'
import { worktimeMachine, type ClockState } from '#machines/worktime.ts'
import { handlesListCommand } from '#screens/search/keys/list-listener.ts'
import { readyOrder } from '#tests/support/order-life.ts'

/** Where somebody stands: what the console offers there comes from its own charts. */
export type Scene = {
  name: string
  /** Whose words are tried there. */
  scopes: readonly Scope[]
  offers: readonly Offer[]
}

const everybody: Actor = { id: 1, roles: ['admin', 'order_manager'], shops: [] }
const clocks = ['not-working', 'working', 'on-break'] as const satisfies readonly ClockState[]

const onRecord = ['record.next', 'record.previous', 'record.up', 'record.map', 'record.print']
const listFacts = {
  count: 9,
  focused: 0,
  isLoaded: true,
  hasPage: true,
  hasText: true,
  isFiltered: true,
  isPeeking: false,
  selected: 1,
}

type Standing = Partial<OrderLife> & { status: OrderStatus }
type Where =
  | { on: 'order' | 'list'; order: Standing; clock: ClockState }
  | { on: 'jobs'; job: 'in-progress' | 'completed' | 'failed' }

const contextAt = (where: Where) => {
  const context = createCommandContext()
  context.setActor(everybody)
  const clock = wake(worktimeMachine, where.on === 'jobs' ? 'working' : where.clock, {
    clock: null,
    move: null,
    kept: null,
  })
  context.listen('app', {
    hears: () => true,
    verdict: (id) => (id.startsWith('worktime.') ? verdict(clock, {}, { type: id }) : { ok: true }),
    send: () => {},
  })
  if (where.on === 'jobs') {
    const life = { kind: 'export', state: where.job, has_file: where.job === 'completed', reason: null } as const
    context.listen('jobs', {
      hears: isExportMove,
      verdict: (id) => (isExportMove(id) ? exportVerdict(life, { type: id }) : { ok: false, because: [] }),
      send: () => {},
    })
    return context
  }
  const record = { id: 7, version: 3, number: '100007', shop: { id: 1, label: 'Shop' }, ...readyOrder, ...where.order }
  context.addSubject({ object: 'order', id: 7, version: 3, record, moves: movesOfOrder })
  const hears =
    where.on === 'list' ? (id: string) => handlesListCommand(id, listFacts) : (id: string) => onRecord.includes(id)
  context.listen(where.on === 'list' ? 'list' : 'record', { hears, verdict: () => ({ ok: true }), send: () => {} })
  return context
}

const sceneAt = (name: string, scopes: readonly Scope[], where: Where): Scene => ({
  name,
  scopes,
  offers: offers(commands, contextAt(where).current().listeners),
})

const orders = orderStatuses.flatMap((status): Standing[] =>
  status === 'on-hold'
    ? [{ status, held_from: 'processing' }]
    : [{ status }, { status, is_pickup: true }, { status, is_paid: true, has_payment: true, open_quantity: 0 }],
)

/** Those in which something else can be done than in the ones before. */
const differing = (all: readonly Scene[]): readonly Scene[] => [
  ...new Map(
    all.map((scene) => [scene.offers.map(({ id, enabled }) => `${id} ${enabled}`).join(), scene] as const).toReversed(),
  ).values(),
]

/** An order in every status, the list with an order under the cursor, the jobs with one in every state. */
const scenes: readonly Scene[] = [
  ...differing(
    orders.map((order) => sceneAt(`an order ${order.status}`, ['record'], { on: 'order', order, clock: 'working' })),
  ),
  ...clocks.flatMap((clock) => [
    sceneAt(`an order, ${clock}`, ['app'], { on: 'order', order: { status: 'processing' }, clock }),
    sceneAt(`the list, ${clock}`, ['app', 'list'], { on: 'list', order: { status: 'processing' }, clock }),
  ]),
  ...(['in-progress', 'completed', 'failed'] as const).map((job) =>
    sceneAt(`a job ${job}`, ['jobs'], { on: 'jobs', job }),
  ),
]

/** Where a command can be done: whoever types its words there means it. */
export const scenesFor = (wanted: string): readonly Scene[] =>
  scenes.filter(({ scopes, offers: offered }) =>
    offered.some(({ id, enabled, scope }) => id === wanted && enabled && scopes.includes(scope)),
  )
