import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { record } from '#api/reads.ts'
import { order } from '#entities/order/order.ts'

const asked: string[] = []

/** What it asks with, made in a page of its own. */
const load = async () => {
  vi.resetModules()
  const [{ askRecord }, { sender }, { queryClient }, { firstReadRequest }, { recordReadOf }] = await Promise.all([
    import('#app/ask-record.ts'),
    import('#app/connection.ts'),
    import('#app/query-client.ts'),
    import('#app/start/ask-place.ts'),
    import('#app/start/first-reads.ts'),
  ])
  const requestOf = (id: number) => firstReadRequest(recordReadOf(order, id), sender())
  const keyOf = (id: number) => record(order.name, id, recordReadOf(order, id).body.expand).queryKey
  return { askRecord, queryClient, requestOf, keyOf, takeAhead: (await import('#api/ahead.ts')).takeAhead }
}

beforeEach(() => {
  asked.length = 0
  const page = { addEventListener: () => {}, matchMedia: () => ({ matches: true, addEventListener: () => {} }) }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('document', { ...page, documentElement: { dataset: {} }, visibilityState: 'visible' })
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', { origin: 'http://kontor.test', href: 'http://kontor.test/', pathname: '/' })
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname } = new URL(url, 'http://kontor.test')
    // the connection asks whether there is one
    if (pathname.startsWith('/api/')) asked.push(pathname)
    return Promise.resolve(new Response('{"payload":{}}'))
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a record is asked for once its key is pressed, with the very request of its screen', async () => {
  const { askRecord, requestOf, takeAhead } = await load()
  askRecord(order, 7)
  expect(asked).toEqual(['/api/v3/order/7'])
  expect((await takeAhead(requestOf(7)))?.status).toBe(200)
})

test('one that has just been read, or is being read, is not asked for again; an old one is', async () => {
  const { askRecord, queryClient, keyOf } = await load()
  queryClient.setQueryData(keyOf(8), { id: 8, version: 1 })
  askRecord(order, 8)
  expect(asked).toEqual([])
  queryClient.setQueryData(keyOf(8), { id: 8, version: 1 }, { updatedAt: 1 })
  askRecord(order, 8)
  expect(asked).toHaveLength(1)
  void queryClient.fetchQuery({ queryKey: keyOf(9), queryFn: () => new Promise(() => undefined) })
  askRecord(order, 9)
  expect(asked).toHaveLength(1)
})
