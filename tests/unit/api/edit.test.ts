import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '#api/client.ts'
import { problemOfValue, saveRecord, type Save } from '#api/edit/send.ts'
import { reactionsToFailure } from '#app/error-policy.ts'

const save: Save = { object: 'customer', id: 7, version: 3, data: { email: 'a@b.example' }, expand: ['addresses'] }
const changed = { payload: { entity: { id: 7, version: 4 }, actions: [], undo: null } }

/** What is answered, one after the other; undefined is no answer at all. */
let answers: (Response | undefined)[] = []
let sent: { method: string; url: string; key: string | null; body: unknown }[] = []
let toasts = 0

beforeEach(() => {
  sent = []
  toasts = 0
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push({
      method: request.method,
      url: request.url,
      key: request.headers.get('Idempotency-Key'),
      body: await request.json(),
    })
    const answer = answers.shift()
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return answer
  })
  connect({
    base: () => 'https://kontor.example',
    token: () => 'secret',
    locale: () => 'de_DE',
    onAnswer: () => {},
    onFailure: (route, failure) => void (toasts += reactionsToFailure(route, failure).length),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const refusal = (status: number, body: object) => Response.json({ error: 'No', ...body }, { status })

describe('saving a record', () => {
  it('is sent again under one key until somebody answers', async () => {
    answers = [undefined, new Response('', { status: 503 }), Response.json(changed)]
    let waits = 0
    const saved = saveRecord(save, () => (waits += 1))
    await vi.advanceTimersByTimeAsync(1000)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await saved).toMatchObject({ is: 'saved', record: { id: 7, version: 4 } })
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual(
      Array.from({ length: 3 }, () => 'PATCH https://kontor.example/api/v3/customer/7'),
    )
    expect(sent[0]?.body).toEqual({ data: save.data, version: 3, expand: ['addresses'] })
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    expect({ waits, toasts }).toEqual({ waits: 2, toasts: 0 })
  })

  it('has a key of its own each time', async () => {
    answers = [Response.json(changed), Response.json(changed)]
    await saveRecord(save, () => {})
    await saveRecord(save, () => {})
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
  })

  it('makes a new record where there is none', async () => {
    answers = [Response.json({ payload: { id: 9, version: 1 } })]
    expect(await saveRecord({ object: 'customer', data: {}, expand: [] }, () => {})).toEqual({
      is: 'saved',
      record: { id: 9, version: 1 },
      changed: null,
    })
    expect(sent).toMatchObject([{ method: 'POST', url: 'https://kontor.example/api/v3/customer' }])
  })

  it('says what stands there instead, and what is wrong with which field, without a toast', async () => {
    const by = { current: { id: 7 }, version: 5, changed_by: 'Eva', changed_by_me: false, changed_at: null }
    answers = [
      refusal(409, { code: 'conflict', payload: { ...by, changed_fields: [] } }),
      refusal(422, { code: 'invalid', fields: { email: ['Taken'] } }),
    ]
    expect(await saveRecord(save, () => {})).toMatchObject({ is: 'overtaken', by, said: { error: 'No' } })
    expect(await saveRecord(save, () => {})).toMatchObject({
      is: 'refused',
      said: { error: 'No', problem: { fields: { email: ['Taken'] } } },
    })
    expect(toasts).toBe(0)
  })

  it('is refused once and for all where it is no outage', async () => {
    answers = [refusal(403, { code: 'no_right' })]
    expect(await saveRecord(save, () => {})).toMatchObject({ is: 'refused', said: { error: 'No' } })
    expect(toasts).toBe(1)
  })
})

describe('asking whether a value is free', () => {
  it('tells who holds it, or how long it has to be, and nothing where nobody could be asked', async () => {
    const held_by = { id: 8, label: 'Eva' }
    answers = [
      Response.json({ payload: { free: false, held_by, least: null } }),
      Response.json({ payload: { free: true, held_by: null, least: 12 } }),
      Response.json({ payload: { free: true, held_by: null, least: 11 } }),
      undefined,
    ]
    const check = { field: 'email', value: 'a@b.example', id: 7 }
    const params = { value: 'a@b.example', holder: 'Eva' }
    expect(await problemOfValue('customer', check)).toEqual({ code: 'field_taken', params })
    expect(await problemOfValue('customer', check)).toEqual({ code: 'field_too_short', params: { count: 12 } })
    expect(await problemOfValue('customer', check)).toBeNull()
    expect(await problemOfValue('customer', check)).toBeNull()
    expect({ toasts, keys: sent.map(({ key }) => key) }).toEqual({ toasts: 0, keys: [null, null, null, null] })
  })
})
