import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRecentRefs } from '#app/editor/recent-refs.ts'

const ada = { server: 'https://kontor.example', user: 1 }
const ref = (id: number) => ({ id, label: `Tag ${id}` })

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => void vi.unstubAllGlobals())

it('the last one used comes first, also on a page that is opened anew, and each stands there once', async () => {
  const refs = createRecentRefs()
  for (const id of [1, 2, 1]) await refs.keep(ada, 'product-tag', ref(id))
  expect(await createRecentRefs().read(ada, 'product-tag')).toEqual([ref(1), ref(2)])
})

it('only the last few are kept', async () => {
  const refs = createRecentRefs()
  for (let id = 1; id <= 20; id += 1) await refs.keep(ada, 'customer', ref(id))
  const kept = await refs.read(ada, 'customer')
  expect(kept.map(({ id }) => id)).toEqual([20, 19, 18, 17, 16, 15, 14, 13])
})

it('each user has their own for each object, and they go when they sign out', async () => {
  const refs = createRecentRefs()
  const other = { ...ada, user: 2 }
  await refs.keep(ada, 'customer', ref(1))
  await refs.keep(other, 'customer', ref(2))
  expect(await refs.read(ada, 'shop')).toEqual([])
  await refs.forgetAll(ada)
  expect(await refs.read(ada, 'customer')).toEqual([])
  expect(await refs.read(other, 'customer')).toEqual([ref(2)])
})

it('a browser that keeps nothing tells none, and refuses nobody', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new Error('not here')
    },
  })
  const refs = createRecentRefs()
  expect(await refs.keep(ada, 'customer', ref(1))).toEqual([ref(1)])
  expect(await refs.read(ada, 'customer')).toEqual([])
  await refs.forgetAll(ada)
})
