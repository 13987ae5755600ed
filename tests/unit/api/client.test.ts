import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call, connect } from '#api/client.ts'
import { failureOf, type Failure } from '#api/failure.ts'

/** What went out, and what comes back, the last answer again and again. */
let sent: { request: Request; body: unknown }[]
let answers: (() => Response)[]
let heard: string[]

const answering = (...bodies: [status: number, body: unknown][]) => {
  answers = bodies.map(
    ([status, body]) =>
      () =>
        Response.json(body, { status }),
  )
}

beforeEach(() => {
  sent = []
  heard = []
  answering([200, { payload: true }])
  vi.stubGlobal('fetch', async (request: Request) => {
    const text = await request.clone().text()
    sent.push({ request, body: text === '' ? undefined : JSON.parse(text) })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer === undefined) throw new TypeError('fetch failed')
    return answer()
  })
  connect({
    base: () => 'https://one.example/kontor',
    token: () => 'mine',
    locale: () => 'de_DE',
    onAnswer: (route, said) => heard.push(`${route} ${said.message ?? ''}`.trim()),
    onFailure: (route, failure) => heard.push(`${route} ${failure.kind}`),
  })
})
afterEach(() => vi.unstubAllGlobals())

const failureIn = async (asked: Promise<unknown>): Promise<Failure | undefined> =>
  failureOf(await asked.then(() => undefined).catch((error: unknown) => error))

const headersOf = (index = 0) => Object.fromEntries(sent[index]?.request.headers ?? [])
const end = (id: number) => call('user.end_session', { params: { id } })

describe('a call', () => {
  test('goes below the path of the chosen server, with its token and the locale in underscore form', async () => {
    await call('auth.logout', {})
    expect(sent[0]?.request.url).toBe('https://one.example/kontor/auth/logout')
    expect(headersOf()).toMatchObject({ token: 'mine', 'override-locale': 'de_DE' })
  })

  test('to another server never carries the token of this one', async () => {
    answering([200, { payload: false }])
    await call('auth.login', {
      base: 'https://other.example',
      body: { login: 'orders', password: 'x', server: 'https://other.example' },
    })
    expect(sent[0]?.request.url).toBe('https://other.example/auth/login')
    expect(headersOf()).not.toHaveProperty('token')
  })

  test('writes its parameters into the path, so that none of them leaves its place', async () => {
    await failureIn(call('object.bulk', { params: { object: 'a/../b?c' }, body: { action: 'x' } }))
    expect(sent[0]?.request.url).toBe('https://one.example/kontor/api/v3/a%2F..%2Fb%3Fc/bulk')
  })

  test('has a key of its own when it changes something, and none when it does not', async () => {
    await end(1)
    await end(1)
    await call('auth.logout', {})
    const [first, second, third] = [0, 1, 2].map((index) => headersOf(index)['idempotency-key'])
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toMatch(/^[0-9a-f]{32}$/)
    expect(second).not.toBe(first)
    expect(third).toBeUndefined()
  })

  test('whose key is still running is sent again with the same key, and nobody hears of it', async () => {
    answering([409, { error: 'Noch nicht', code: 'in_progress' }], [200, { payload: true, message: 'Beendet.' }])
    await end(1)
    expect(sent).toHaveLength(2)
    expect(headersOf(1)['idempotency-key']).toBe(headersOf(0)['idempotency-key'])
    expect(heard).toEqual(['user.end_session Beendet.'])
  })
})

describe('a failed call', () => {
  test('is told once, with what the server said, and is never sent again by itself', async () => {
    answering([503, { error: 'Später' }])
    expect(await failureIn(end(1))).toMatchObject({ kind: 'refused', status: 503, said: { error: 'Später' } })
    expect(sent).toHaveLength(1)
    expect(heard).toEqual(['user.end_session refused'])
  })

  test('that nothing answered is told from one that was taken back', async () => {
    answers = []
    expect(await failureIn(end(1))).toEqual({ kind: 'no_answer' })
    expect(await failureIn(call('user.end_session', { params: { id: 1 }, signal: AbortSignal.abort() }))).toEqual({
      kind: 'cancelled',
    })
  })

  test('is none whose answer begins and never ends, and what was begun is taken back', async () => {
    vi.useFakeTimers()
    answers = [() => new Response(new ReadableStream())]
    const failure = failureIn(call('server.health', {}))
    await vi.advanceTimersByTimeAsync(30_000)
    vi.useRealTimers()
    expect(await failure).toEqual({ kind: 'no_answer' })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.request.signal.aborted).toBe(true)
  })

  test('of a read is not asked again either, whenever the server says to come back', async () => {
    answers = [() => Response.json({ error: 'Später' }, { status: 503, headers: { 'Retry-After': '0' } })]
    const failure = await failureIn(call('server.health', {}))
    expect(failure).toMatchObject({ kind: 'refused', status: 503 })
    expect(sent).toHaveLength(1)
  })

  test.each([
    ['HTML', () => new Response('<h1>It works</h1>', { headers: { 'Content-Type': 'text/html' } })],
    ['another form', () => Response.json({ payload: 'yes' })],
    ['nothing', () => new Response('')],
  ])('that was answered %s is an answer beside the contract, not an empty one', async (_, answer) => {
    answers = [answer]
    expect(await failureIn(end(1))).toMatchObject({ kind: 'mismatch' })
  })
})
