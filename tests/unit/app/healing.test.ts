import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '#api/client.ts'
import { callError, type Failure } from '#api/failure.ts'
import { isHealing, startHealing } from '#app/healing.ts'

const base = 'https://kontor.example'
const refused = (status: number): Failure => ({ kind: 'refused', status, statusText: '', said: {} })

let isReady = false
/** What becomes of a read; none is an answer. */
let failure: Failure | undefined
let silently: boolean[] = []
let healed = 0
let leave: () => void
const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })

/** A panel on the screen that has just tried to read. */
const panel = async () => {
  const observer = new QueryObserver(queries, {
    queryKey: ['panel'],
    queryFn: () => {
      silently.push(isHealing())
      return failure === undefined ? Promise.resolve('rows') : Promise.reject(callError(failure))
    },
  })
  const unmount = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  return { read: () => observer.getCurrentResult().data, unmount }
}

beforeEach(() => {
  isReady = false
  silently = []
  healed = 0
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ payload: true }, { status: isReady ? 200 : 503 })))
  connect({ base: () => base, token: () => 'secret', locale: () => 'de_DE', onAnswer: () => {}, onFailure: () => {} })
  leave = startHealing(
    queries,
    () => base,
    () => (healed += 1),
  )
})
afterEach(() => {
  leave()
  queries.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what could not be read', () => {
  it.each([{ kind: 'no_answer' } as const, refused(502), refused(503), refused(504)])(
    'is read again once the server answers, and in silence: %o',
    async (outage) => {
      failure = outage
      const { read, unmount } = await panel()
      await vi.advanceTimersByTimeAsync(20_000)
      expect(silently).toEqual([false])
      expect(healed).toBe(0)
      isReady = true
      failure = undefined
      await vi.advanceTimersByTimeAsync(5000)
      expect(read()).toBe('rows')
      await vi.advanceTimersByTimeAsync(60_000)
      expect(silently).toEqual([false, true])
      expect(isHealing()).toBe(false)
      expect(healed).toBe(1)
      unmount()
    },
  )

  it('is asked again every few seconds where the server answers all but this', async () => {
    failure = refused(504)
    isReady = true
    const { unmount } = await panel()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(silently).toEqual([false, true, true, true, true])
    unmount()
  })

  it('is read as soon as there is a network again', async () => {
    failure = { kind: 'no_answer' }
    const { read, unmount } = await panel()
    isReady = true
    failure = undefined
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await vi.advanceTimersByTimeAsync(100)
    expect(read()).toBe('rows')
    unmount()
  })

  it.each([refused(403), refused(404), refused(422), { kind: 'mismatch', said: {}, changes: false } as const])(
    'is left alone where asking again changes nothing: %o',
    async (refusal) => {
      failure = refusal
      isReady = true
      const { unmount } = await panel()
      await vi.advanceTimersByTimeAsync(60_000)
      expect(silently).toEqual([false])
      unmount()
    },
  )

  it('is left alone once nobody looks', async () => {
    failure = refused(503)
    const { unmount } = await panel()
    unmount()
    isReady = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(silently).toEqual([false])
  })
})
