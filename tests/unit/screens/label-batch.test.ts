import { expect, test } from 'vitest'
import type { OrderLabels } from '#api/order/label-routes.ts'
import { createLabelBatch, toClarify, type BatchPorts } from '#screens/shipping/worklists/label-batch.ts'

const orders = [1, 2, 3, 4].map((id) => ({ id, number: `T-${id}` }))
const labels = (id: number, state: OrderLabels['state'], failure: string | null = null): OrderLabels => ({
  id,
  state,
  failure,
  refusal: null,
  refusal_limit: null,
  parcel_ids: state === 'ready' ? [id * 10] : [],
})
const ports = (more: Partial<BatchPorts> = {}): BatchPorts => ({
  request: async (id) => labels(id, 'requested'),
  look: async (ids) => ids.map((id) => labels(id, 'ready')),
  print: async () => undefined,
  pause: async () => undefined,
  ...more,
})

test('labels are printed as one file in the order of the list, however they come', async () => {
  const batch = createLabelBatch()
  let printed: readonly number[] = []
  await batch.start(
    orders,
    ports({
      // the carrier answers the last one first
      look: async (ids) => ids.toReversed().map((id, at) => labels(id, at === 0 ? 'ready' : 'requested')),
      print: async (parcels) => (printed = parcels),
    }),
  )
  expect(printed).toEqual([10, 20, 30, 40])
  expect(batch.read()).toMatchObject({ phase: 'done', orders: orders.map(() => ({ state: 'printed' })) })
})

test('the file is called by the first order whose label is in it', async () => {
  let named = ''
  await createLabelBatch().start(
    orders,
    ports({
      request: async (id) => labels(id, id === 1 ? 'failed' : 'requested'),
      print: async (_, first) => (named = first),
    }),
  )
  expect(named).toBe('T-2')
})

test('a refused label, and one that cannot be asked for, stop none of the others', async () => {
  const batch = createLabelBatch()
  let printed: readonly number[] = []
  await batch.start(
    orders,
    ports({
      request: async (id) => {
        if (id === 1) throw new Error('no answer')
        return id === 2 ? labels(2, 'failed', '87561 ist Oberstdorf') : labels(id, 'requested')
      },
      print: async (parcels) => (printed = parcels),
    }),
  )
  expect(printed).toEqual([30, 40])
  expect(toClarify(batch.read()).map(({ id, failure }) => [id, failure])).toEqual([
    [1, null],
    [2, '87561 ist Oberstdorf'],
  ])
})

test('an abort asks for no more, and prints nothing', async () => {
  const batch = createLabelBatch()
  const asked: number[] = []
  await batch.start(
    orders,
    ports({
      request: async (id) => {
        asked.push(id)
        if (id === 2) batch.abort()
        return labels(id, 'requested')
      },
      print: async () => expect.unreachable(),
    }),
  )
  expect(asked).toEqual([1, 2])
  expect(batch.read()).toMatchObject({ phase: 'aborted', orders: [{}, {}, { state: 'waiting' }, {}] })
})

test('with a carrier that is down the file is made of what is there', async () => {
  const batch = createLabelBatch()
  let printed: readonly number[] = []
  let looks = 0
  await batch.start(
    orders,
    ports({
      look: async (ids) => {
        looks += 1
        if (looks === 3) throw new Error('no answer')
        return ids.map((id) => labels(id, id === 4 ? 'requested' : 'ready'))
      },
      print: async (parcels) => (printed = parcels),
    }),
  )
  expect(printed).toEqual([10, 20, 30])
  expect(batch.read().orders[3]).toMatchObject({ state: 'requested' })
})

test('one that runs is not begun anew, and what is over can be put away', async () => {
  const batch = createLabelBatch()
  let asked = 0
  const request = async (id: number) => {
    asked += 1
    return labels(id, 'ready')
  }
  await Promise.all([batch.start(orders, ports({ request })), batch.start(orders, ports({ request }))])
  expect(asked).toBe(4)
  batch.dismiss()
  expect(batch.read().phase).toBe('none')
})
