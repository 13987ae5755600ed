import type { OrderEvent } from '#machines/order/events.ts'
import type { Person } from '#tests/support/life-client.ts'

/** One move as a client sends it: by the same person with the same key until an answer says what became of it. */
export type Attempt = {
  readonly order: number
  readonly event: OrderEvent
  readonly version: number
  readonly key: string
  readonly who: number
}

/** What the server said it had done: after this nobody may find it undone. */
export type Acknowledged = Attempt & { readonly status: string; readonly after: number }

/** Everything that the clients sent and heard, for the comparison with the database. */
export type Log = {
  acknowledged: Acknowledged[]
  /** By order: no answer came. */
  open: Map<number, Attempt>
  /** What no client should ever hear. */
  wrong: string[]
  sent: number
  /** Answers of 503: the machine was too busy for what the clients asked of it. */
  busy: number
  doubled: number
  /** Asked again after a kill: what came of it. */
  asked: { done: number; undone: number }
}

export const emptyLog = (): Log => ({
  acknowledged: [],
  open: new Map(),
  wrong: [],
  sent: 0,
  busy: 0,
  doubled: 0,
  asked: { done: 0, undone: 0 },
})

export type People = readonly [Person, ...Person[]]
