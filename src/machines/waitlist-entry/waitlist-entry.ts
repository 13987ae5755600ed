import { setup } from 'xstate'
import type { WaitlistStatus } from '#entities/waitlist-entry/status.ts'
import type { Effect, Refuses, Rules } from '../life/life.ts'

export type WaitlistEvent = { type: 'waitlist-entry.notify' }
/** By itself, once the product is there again and it is this one's turn. */
export type WaitlistOccurrence = { type: 'waitlist-entry.came_back' }
export type WaitlistHappening = WaitlistEvent | WaitlistOccurrence

/** Every event of a person, in the order in which menus show them. */
export const waitlistMoves = ['waitlist-entry.notify'] as const satisfies readonly WaitlistEvent['type'][]
export type WaitlistMove = (typeof waitlistMoves)[number]

/** What the guards read of an entry: all of it is its product's. */
export type WaitlistFacts = { has_waitlist: boolean; is_sold: boolean; is_in_stock: boolean }

/** Named as questions; each says why it refuses. */
export const waitlistRules = {
  hasWaitlist: { holds: ({ has_waitlist }) => has_waitlist, because: 'no_waitlist' },
  isSold: { holds: ({ is_sold }) => is_sold, because: 'product_inactive' },
  isInStock: { holds: ({ is_in_stock }) => is_in_stock, because: 'not_in_stock' },
} as const satisfies Rules<WaitlistFacts, WaitlistHappening>
type WaitlistRule = keyof typeof waitlistRules

const to = (target: WaitlistStatus, all: readonly WaitlistRule[], effects: readonly Effect[]) => ({
  target,
  guard: { type: 'allows' as const, params: { all } },
  actions: effects.map((params) => ({ type: 'effect' as const, params })),
})
const notify = to('notified', ['hasWaitlist', 'isSold', 'isInStock'], [{ kind: 'mail', name: 'back_in_stock' }])

/**
 * The life of an entry on a waitlist (lifecycles §8, ADR 0228): waiting until the product is there again, and told once.
 * Nobody is told of what is not sold or not there, whoever wants it.
 */
export const waitlistEntryMachine = setup({
  types: {
    context: {} as WaitlistFacts, // type carriers: xstate reads the types, never the values
    input: {} as WaitlistFacts,
    events: {} as WaitlistHappening,
    meta: {} as Refuses<WaitlistMove>,
  },
  guards: {
    allows: ({ context }, { all }: { all: readonly WaitlistRule[] }) =>
      all.every((name) => waitlistRules[name].holds(context)),
  },
  actions: { effect: (_args, _effect: Effect) => {} },
}).createMachine({
  id: 'waitlist-entry',
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    waiting: { on: { 'waitlist-entry.notify': notify, 'waitlist-entry.came_back': notify } },
    notified: { meta: { refuses: { 'waitlist-entry.notify': 'notified_already' } } },
  },
})
