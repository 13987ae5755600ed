import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '#api/client.ts'
import { askServer, followServer } from '#app/server-trouble.ts'
import type { ServerTrouble } from '#screens/services.ts'

const base = 'https://kontor.example'
const elsewhere = 'https://other.example'

/** What the server answers to each path; an error is no answer, as for a refusal that the browser keeps to itself. */
let answers: Record<string, () => Response | Promise<Response>>
const asked: string[] = []

const json = (status: number, body: unknown) => () => Response.json(body, { status })
const nothing = () => Promise.reject(new TypeError('Failed to fetch'))
const greeting = json(200, { payload: false, is_test_server: false, api_version: '3' })
const ready = json(200, { payload: true })
const notReady = json(503, { error: 'The database does not answer.', code: 'unreachable' })

beforeEach(() => {
  asked.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (request: Request) => {
    const { origin, pathname } = new URL(request.url)
    asked.push(origin + pathname)
    return Promise.resolve(answers[pathname]?.() ?? new Response(null, { status: 404 }))
  })
  connect({ base: () => base, token: () => 'secret', locale: () => 'de_DE', onAnswer: () => {}, onFailure: () => {} })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Follows the server until it has told so often. */
const told = async (times = 1) => {
  const heard: (ServerTrouble | null)[] = []
  const leave = followServer(base, (trouble) => heard.push(trouble))
  await vi.waitFor(() => expect(heard).toHaveLength(times))
  return { heard, leave }
}

describe('a server that is to be signed in to', () => {
  it.each<[string, ServerTrouble | null, typeof answers]>([
    ['answers', null, { '/ready': ready }],
    ['has no database now', 'not_ready', { '/ready': notReady }],
    ['is behind a proxy that finds nobody', 'not_ready', { '/ready': () => new Response('<html>', { status: 502 }) }],
    ['does not answer at all', 'unreachable', { '/ready': nothing, '/auth/ping': nothing }],
    ['does not know the question', null, { '/ready': json(404, {}) }],
    ['does not know it, and its refusal is not for other origins', null, { '/ready': nothing, '/auth/ping': greeting }],
    ['answers every path with its page', null, { '/ready': () => new Response('<!doctype html>') }],
    ['wants to know who asks', null, { '/ready': json(401, {}) }],
  ])('%s: %s', async (_name, trouble, given) => {
    answers = given
    const { heard, leave } = await told()
    leave()
    expect(heard).toEqual([trouble])
  })

  it('is asked again as long as it cannot answer, and then no more', async () => {
    answers = { '/ready': notReady }
    const { heard, leave } = await told()
    await vi.advanceTimersByTimeAsync(3000)
    expect(heard).toEqual(['not_ready', 'not_ready'])
    answers = { '/ready': ready }
    await vi.advanceTimersByTimeAsync(3000)
    expect(heard).toEqual(['not_ready', 'not_ready', null])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(3)
    leave()
  })

  it('is left alone once nobody looks', async () => {
    answers = { '/ready': notReady }
    const { leave } = await told()
    leave()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(1)
  })

  it('is known anew before a sign-in counts as failed, and another is nobody’s business', async () => {
    answers = { '/ready': ready }
    const { heard, leave } = await told()
    answers = { '/ready': notReady }
    await askServer(elsewhere)
    expect(heard).toEqual([null])
    await askServer(base)
    expect(heard).toEqual([null, 'not_ready'])
    leave()
  })
})
