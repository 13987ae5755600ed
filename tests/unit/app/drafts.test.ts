import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDrafts } from '#app/editor/drafts.ts'

const ada = { server: 'https://kontor.example', user: 1, object: 'customer', id: 7 }
const draft = (name: string) => ({ base: { id: 7, version: 3, name: 'Ada' }, shown: { id: 7, version: 3, name } })

let now = 0
/** As a page that was opened anew: it knows only what the browser has kept. */
const page = () => createDrafts(() => now)
const rest = () => vi.advanceTimersByTimeAsync(300)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('indexedDB', new IDBFactory())
  now = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('drafts', () => {
  it('are kept when typing rests for a moment, the last one alone', async () => {
    const drafts = page()
    drafts.keep(ada, draft('Id'))
    await vi.advanceTimersByTimeAsync(299)
    drafts.keep(ada, draft('Ida'))
    await vi.advanceTimersByTimeAsync(299)
    expect(await page().read(ada)).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(await page().read(ada)).toEqual(draft('Ida'))
  })

  it('are written at once when the page goes', async () => {
    const drafts = page()
    drafts.keep(ada, draft('Ida'))
    drafts.flush()
    expect(await page().read(ada)).toEqual(draft('Ida'))
  })

  it('are counted for each user, written or not', async () => {
    const drafts = page()
    drafts.keep(ada, draft('Ida'))
    await rest()
    drafts.keep({ ...ada, id: 8 }, draft('Mia'))
    drafts.keep({ ...ada, user: 2 }, draft('Eva'))
    const { server, user } = ada
    await vi.waitFor(async () => expect(await drafts.count({ server, user })).toBe(2))
    expect(await page().count({ server, user })).toBe(1)
    now = 31 * 24 * 60 * 60 * 1000
    expect(await page().count({ server, user })).toBe(0)
  })

  it('would be lost with the page until the database has them as they are', async () => {
    const drafts = page()
    expect(drafts.isUnkept()).toBe(false)
    drafts.keep(ada, draft('Ida'))
    expect(drafts.isUnkept()).toBe(true)
    await rest()
    await expect.poll(() => drafts.isUnkept()).toBe(false)
    drafts.keep(ada, draft('Mia'))
    await drafts.forget(ada)
    expect(drafts.isUnkept()).toBe(false)
  })

  it('belong to one record of one user on one server', async () => {
    const drafts = page()
    drafts.keep(ada, draft('Ida'))
    await rest()
    const others = [{ user: 2 }, { server: 'https://other.example' }, { id: 8 }, { id: null }, { object: 'order' }]
    for (const other of others) expect(await page().read({ ...ada, ...other })).toBeNull()
  })

  it('go with what they were of, also one that is about to be written', async () => {
    const drafts = page()
    drafts.keep(ada, draft('Ida'))
    await rest()
    drafts.keep(ada, draft('Mia'))
    await drafts.forget(ada)
    await rest()
    expect(await drafts.read(ada)).toBeNull()
    expect(await page().read(ada)).toBeNull()
  })

  it('go with their user, and nobody else’s do', async () => {
    const drafts = page()
    const eva = { ...ada, user: 2 }
    drafts.keep(ada, draft('Ida'))
    drafts.keep(eva, draft('Eva'))
    await rest()
    await drafts.forgetAll({ server: ada.server, user: 1 })
    expect(await drafts.read(ada)).toBeNull()
    expect(await page().read(ada)).toBeNull()
    expect(await page().read(eva)).toEqual(draft('Eva'))
  })

  it('go after thirty days', async () => {
    const drafts = page()
    drafts.keep(ada, draft('Ida'))
    await rest()
    now = 30 * 24 * 60 * 60 * 1000
    await page().forgetAll()
    expect(await page().read(ada)).toEqual(draft('Ida'))
    now += 1
    expect(await page().read(ada)).toBeNull()
    await page().forgetAll()
    now = 0
    expect(await page().read(ada)).toBeNull()
  })

  it('are found again in the page where the browser keeps nothing', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new Error('Closed')
      },
    })
    const drafts = page()
    drafts.keep(ada, draft('Ida'))
    await rest()
    expect(await drafts.read(ada)).toEqual(draft('Ida'))
    expect(await page().read(ada)).toBeNull()
  })

  it('keep nobody waiting where the browser does not answer', async () => {
    vi.stubGlobal('indexedDB', { open: () => ({}) })
    const read = page().read(ada)
    await vi.advanceTimersByTimeAsync(2500)
    expect(await read).toBeNull()
  })
})
