import { describe, expect, it } from 'vitest'
import type { Failure } from '#api/failure.ts'
import { errorBodyOf } from '#api/failure.ts'
import { createDeduplicator, heals, reactionsToAnswer, reactionsToFailure } from '#app/error-policy.ts'

const refusal = (status: number, statusText: string, body?: unknown): Failure => ({
  kind: 'refused',
  status,
  statusText,
  said: errorBodyOf(body),
})
const bad = (text: string) => ({ do: 'toast', tone: 'bad', text })
const plain = (text: string) => ({ do: 'toast', tone: 'plain', text })
const signOut = { do: 'sign_out' }

describe('an answer', () => {
  it('says nothing by itself', () => {
    expect(reactionsToAnswer('search', errorBodyOf({ payload: [] }))).toEqual([])
  })
  it('shows its message as a normal toast', () => {
    expect(reactionsToAnswer('record.action', errorBodyOf({ payload: 1, message: 'Saved' }))).toEqual([plain('Saved')])
  })
  it('shows its error as an error toast, also beside a message', () => {
    expect(reactionsToAnswer('search', errorBodyOf({ error: 'No', message: 'But' }))).toEqual([bad('No'), plain('But')])
  })
})

describe('a failure', () => {
  it('of what is counted, into a parcel or of what comes back, is said where it is counted, each second anew', () => {
    for (const route of ['packing.verify_item', 'packing.count_back'] as const) {
      expect(reactionsToFailure(route, { kind: 'no_answer' })).toEqual([])
      expect(reactionsToFailure(route, refusal(422, 'Unprocessable', { error: 'Too many' }))).toEqual([])
    }
  })

  it('of a move that met another change is said where the move was made, and not in a toast besides', () => {
    const conflict = refusal(409, 'Conflict', { error: 'Changed', code: 'conflict', payload: {} })
    expect(reactionsToFailure('record.action', conflict)).toEqual([])
    expect(reactionsToFailure('undo', conflict)).toEqual([bad('Changed')])
  })

  it('of a move says which of what was given is refused; in a form that stands at its field', () => {
    const wrong = refusal(422, 'Unprocessable', { error: 'Check.', code: 'invalid', fields: { code: ['Not this'] } })
    expect(reactionsToFailure('record.action', wrong)).toEqual([bad('Check. Not this')])
    expect(reactionsToFailure('user.change_me', wrong)).toEqual([])
  })

  it.each([
    ['no answer', { kind: 'no_answer' } as const, [{ do: 'toast', tone: 'bad', key: 'error.connection' }]],
    ['a cancelled request', { kind: 'cancelled' } as const, []],
    ['401', refusal(401, 'Unauthorized', { code: 'signed_out' }), [signOut]],
    ['401 with an error', refusal(401, 'Unauthorized', { error: 'Gone' }), [bad('Gone'), signOut]],
    ['403', refusal(403, 'Forbidden', { error: 'No right', code: 'no_right' }), [bad('No right')]],
    ['404', refusal(404, 'Not Found', { error: 'Not found', code: 'not_found' }), [bad('Not found')]],
    ['409', refusal(409, 'Conflict', { error: 'Changed', code: 'conflict', payload: {} }), [bad('Changed')]],
    ['422', refusal(422, 'Unprocessable', { error: 'Check', code: 'invalid', fields: { a: ['b'] } }), [bad('Check')]],
    [
      '429 without an error',
      refusal(429, 'Too Many Requests'),
      [{ do: 'toast', tone: 'bad', key: 'error.api', status: 429, statusText: 'Too Many Requests' }],
    ],
    [
      '502 in HTML',
      refusal(502, 'Bad Gateway', undefined),
      [{ do: 'toast', tone: 'bad', key: 'error.api', status: 502, statusText: 'Bad Gateway' }],
    ],
    ['500 with an error', refusal(500, 'Internal Server Error', { error: 'Later' }), [bad('Later')]],
    [
      '500 with a message only',
      refusal(500, 'Internal Server Error', { message: 'Hm' }),
      [plain('Hm'), { do: 'toast', tone: 'bad', key: 'error.api', status: 500, statusText: 'Internal Server Error' }],
    ],
    ['a read that does not match the contract', { kind: 'mismatch', said: {}, changes: false } as const, []],
  ])('%s', (_name, failure, reactions) => {
    expect(reactionsToFailure('search', failure)).toEqual(reactions)
  })

  it('of a change that does not match the contract never seems to have worked', () => {
    expect(reactionsToFailure('record.action', { kind: 'mismatch', said: {}, changes: true })).toEqual([
      { do: 'toast', tone: 'bad', key: 'error.generic' },
    ])
  })

  it.each(['auth.login', 'auth.ping', 'server.ready'] as const)('of %s says nothing, whatever it is', (route) => {
    const failures: Failure[] = [{ kind: 'no_answer' }, refusal(401, ''), refusal(500, '', { error: 'Later' })]
    expect(failures.flatMap((failure) => reactionsToFailure(route, failure))).toEqual([])
    expect(reactionsToAnswer(route, { error: 'No' })).toEqual([])
  })

  it('shows only texts: an error of another type is none', () => {
    expect(reactionsToFailure('search', refusal(400, 'Bad Request', { error: { html: '<b>' } }))).toEqual([
      { do: 'toast', tone: 'bad', key: 'error.api', status: 400, statusText: 'Bad Request' },
    ])
  })
})

describe('an outage', () => {
  it('heals what was to be read, and nothing that was to be changed', () => {
    for (const outage of [{ kind: 'no_answer' } as const, refusal(503, '', { error: 'Later' })]) {
      expect(heals('search', outage)).toBe(true)
      expect(heals('record.action', outage)).toBe(false)
    }
    for (const other of [refusal(500, ''), refusal(403, ''), { kind: 'cancelled' } as const])
      expect(heals('search', other)).toBe(false)
  })
})

describe('equal toasts', () => {
  it('within a second are one', () => {
    let now = 0
    const isNew = createDeduplicator(() => now)
    expect([isNew('a'), isNew('a'), isNew('b')]).toEqual([true, false, true])
    now = 999
    expect(isNew('a')).toBe(false)
    now = 1000
    expect(isNew('a')).toBe(true)
  })
})
