import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askAhead, forgetAhead, isAnsweredAhead } from '#api/ahead.ts'
import { call, connect } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import { firstRoutes } from '#api/first-calls.ts'
import { requestTo } from '#api/http.ts'

const from = { base: 'https://one.example', token: 'mine', locale: 'de_DE' }
const ready = { payload: true, is_test_server: false, api_version: '3' }
const ping = requestTo(firstRoutes['auth.ping'], {}, from)
const again = () => call('auth.ping', { base: from.base, token: from.token })
const failed: string[] = []
let answer: () => Promise<Response>
const fetched = vi.fn(() => answer())

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  answer = async () => Response.json(ready)
  failed.length = 0
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  connect({
    base: () => from.base,
    token: () => from.token,
    locale: () => from.locale,
    onAnswer: () => {},
    onFailure: (route, { kind }) => failed.push(`${route} ${kind}`),
  })
})
afterEach(() => {
  forgetAhead()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what was asked ahead is the answer to the same call, once', async () => {
  askAhead(ping)
  expect(await again()).toEqual(ready)
  expect(fetched).toHaveBeenCalledTimes(1)
  await again()
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('a call as somebody else, in another language or with another question is asked by itself', async () => {
  askAhead(ping)
  await call('auth.ping', { base: from.base, token: 'other' })
  await call('auth.ping', { base: from.base })
  expect(fetched).toHaveBeenCalledTimes(3)
  await again()
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('an answer is not shown after a change, nor when it is old', async () => {
  askAhead(ping)
  await call('user.end_session', { params: { id: 1 } }).catch(() => undefined)
  fetched.mockClear()
  await again()
  expect(fetched).toHaveBeenCalledTimes(1)
  askAhead(ping)
  vi.setSystemTime(Date.now() + 15_001)
  await again()
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('a refusal or a silence is told to whoever takes it, and is nothing to start with', async () => {
  answer = async () => Response.json({ code: 'signed_out', error: '' }, { status: 401 })
  askAhead(ping)
  expect(await isAnsweredAhead(ping)).toBe(false)
  expect(failureOf(await again().catch((error: unknown) => error))).toMatchObject({ kind: 'refused', status: 401 })
  answer = () => Promise.reject(new TypeError('fetch failed'))
  askAhead(ping)
  expect(await isAnsweredAhead(ping)).toBe(false)
  await expect(again()).rejects.toThrow('no_answer')
  expect(failed).toEqual(['auth.ping refused', 'auth.ping no_answer'])
  expect(fetched).toHaveBeenCalledTimes(2)
})
