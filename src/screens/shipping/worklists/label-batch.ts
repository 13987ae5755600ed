import type { OrderLabels } from '#api/order/label-routes.ts'
import type { CarrierRefusal } from '#entities/parcel/carrier.ts'
import type { LabelState } from '#entities/shipping-order/worklist.ts'

/** An order of the batch: what it waits for, how far its labels are, and why one was refused. */
export type Batched = {
  readonly id: number
  readonly number: string
  readonly state: 'waiting' | LabelState
  readonly failure: string | null
  readonly refusal?: CarrierRefusal | null
  readonly refusal_limit?: number | null
  readonly parcels: readonly number[]
}
export type Batch = {
  readonly phase: 'none' | 'asking' | 'carriers' | 'printing' | 'done' | 'aborted'
  readonly orders: readonly Batched[]
}

export type BatchPorts = {
  /** Asks for the labels of one order; what refuses it is part of the answer. */
  readonly request: (id: number) => Promise<OrderLabels | undefined>
  readonly look: (ids: readonly number[]) => Promise<readonly OrderLabels[]>
  /** One file of these labels, in this order; the first of them is this order's. */
  readonly print: (parcels: readonly number[], first: string) => Promise<unknown>
  readonly pause: () => Promise<unknown>
}

/** So often carriers are looked at without anything new before the file is made of what is there. */
const mostLooks = 40

const none: Batch = { phase: 'none', orders: [] }
export const isRunning = ({ phase }: Batch): boolean =>
  phase === 'asking' || phase === 'carriers' || phase === 'printing'
export const toClarify = ({ orders }: Batch): Batched[] => orders.filter(({ state }) => state === 'failed')
/** Those whose labels came, or were there. */
const isThere = ({ state, parcels }: Batched) => state === 'ready' || state === 'printed' || parcels.length > 0

/**
 * The labels of many orders: asked for one after another in the order of the list, waited for, and printed as one file in
 * that order. What is refused stops none of the others; an abort asks for no more and prints nothing.
 */
export const createLabelBatch = () => {
  let batch = none
  let isAborted = false
  const watchers = new Set<() => void>()
  const set = (next: Batch) => {
    batch = next
    for (const watcher of watchers) watcher()
  }
  const told = (labels: OrderLabels | undefined, id: number) =>
    set({
      ...batch,
      orders: batch.orders.map((one) =>
        one.id !== id
          ? one
          : labels === undefined
            ? { ...one, state: 'failed' }
            : {
                ...one,
                state: labels.state ?? 'none',
                failure: labels.failure,
                refusal: labels.refusal,
                refusal_limit: labels.refusal_limit,
                parcels: labels.parcel_ids,
              },
      ),
    })

  const run = async ({ request, look, print, pause }: BatchPorts) => {
    for (const { id } of batch.orders) {
      if (isAborted) return
      told(await request(id).catch(() => undefined), id)
    }
    set({ ...batch, phase: 'carriers' })
    const asked = () => batch.orders.flatMap(({ id, state }) => (state === 'requested' ? [id] : []))
    const goesOn = () => asked().length > 0 && !isAborted
    for (let looks = 0; looks < mostLooks && goesOn(); looks += 1) {
      await pause()
      const before = asked().length
      // one that could not be looked at is looked at again
      for (const labels of await look(asked()).catch(() => [])) told(labels, labels.id)
      if (asked().length < before) looks = 0
    }
    const there = batch.orders.filter(isThere)
    const [first] = there
    if (isAborted || first === undefined) return
    set({ ...batch, phase: 'printing' })
    await print(
      there.flatMap(({ parcels }) => parcels),
      first.number,
    )
    set({ ...batch, orders: batch.orders.map((one) => (there.includes(one) ? { ...one, state: 'printed' } : one)) })
  }

  return {
    read: () => batch,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Ends when the batch does; one that runs is not begun anew. */
    start: async (orders: readonly Pick<Batched, 'id' | 'number'>[], ports: BatchPorts): Promise<void> => {
      if (isRunning(batch)) return
      isAborted = false
      set({
        phase: 'asking',
        orders: orders.map(({ id, number }) => ({ id, number, state: 'waiting', failure: null, parcels: [] })),
      })
      // a file that could not be made has been told like any failed call
      await run(ports).catch(() => undefined)
      set({ ...batch, phase: isAborted ? 'aborted' : 'done' })
    },
    abort: () => {
      isAborted = true
    },
    dismiss: () => !isRunning(batch) && set(none),
  }
}
