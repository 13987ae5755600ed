import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { shownParts, updateCaches } from '#app/palette/running/cache.ts'

const shipped = { id: 1, version: 2, status: 'order-in-transit' }
const parcel = { id: 7, status: 'shipped', quantity: 2, tracking_number: '0034' }

/** A screen that shows an order with its parcels, as it was read before it is shipped. */
const openOrder = () => {
  const queries = new QueryClient()
  const read = vi.fn(async () => ({ ...shipped, shipments: [parcel] }))
  const queryKey = ['record', 'order', 1, ['shipments', 'history']]
  queries.setQueryData(queryKey, { id: 1, version: 1, status: 'processing', shipments: [], history: [] })
  const options = queryOptions({ queryKey, queryFn: read, staleTime: Infinity })
  const leave = new QueryObserver(queries, options).subscribe(() => undefined)
  return { queries, read, leave, shown: () => queries.getQueryData(queryKey) }
}

test('what a shipment brought is shown from its answer, the number of the parcel with it, and nothing is read again', () => {
  const { queries, read, leave, shown } = openOrder()
  const parts = shownParts(queries, 'order', 1)
  expect(parts).toEqual(['shipments', 'history'])
  const history = [{ id: 3, verb: 'order.confirm_shipment', text: '0034' }]
  updateCaches(queries, 'order', { entity: { ...shipped, shipments: [parcel], history }, actions: [] })
  expect(shown()).toMatchObject({ status: 'order-in-transit', shipments: [parcel], history })
  expect(read).not.toHaveBeenCalled()
  leave()
  queries.clear()
})

test('an answer without the parts that are shown has them read', () => {
  const { queries, read, leave } = openOrder()
  updateCaches(queries, 'order', { entity: shipped, actions: [] })
  expect(read).toHaveBeenCalledOnce()
  leave()
  queries.clear()
})

/** A list that is on the screen, and whose answer comes when that is called which it gives back. */
const openOrders = () => {
  const queries = new QueryClient()
  const answers: ((page: { results: object[] }) => void)[] = []
  const read = vi.fn(async () => new Promise<{ results: object[] }>((answer) => void answers.push(answer)))
  const options = queryOptions({ queryKey: ['search', 'order'], queryFn: read, staleTime: 60_000 })
  const leave = new QueryObserver(queries, options).subscribe(() => undefined)
  return { queries, read, answers, leave }
}

test('a list that was on its way when a change was answered is read again, and one read since is not', async () => {
  vi.useFakeTimers()
  const { queries, read, answers, leave } = openOrders()
  // it left before the change, and comes after its answer
  updateCaches(queries, 'order', { entity: shipped, actions: [] })
  answers[0]?.({ results: [{ id: 1, version: 1, status: 'processing' }] })
  await vi.advanceTimersByTimeAsync(1100)
  expect(read).toHaveBeenCalledTimes(2)
  answers[1]?.({ results: [] })
  await vi.advanceTimersByTimeAsync(5000)
  expect(read).toHaveBeenCalledTimes(2)
  leave()
  queries.clear()
  vi.useRealTimers()
})
