import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '#api/client.ts'
import { createDrafts } from '#app/editor/drafts.ts'
import { startEditor } from '#app/editor/start-editor.ts'
import { customer } from '#entities/customer/customer.ts'
import { customerParts } from '#entities/customer/parts.ts'

const record = { id: 7, version: 3, email: 'ada@k.example', note: null, last_name: 'Ada', addresses: [] }
const whose = { server: 'https://kontor.example', user: 1 }
const of = { ...whose, object: 'customer', id: 7 }
const back = { token: 'back', until: '2099-01-01T00:00:00Z' }
const queryKey = ['record', 'customer', 7, ['addresses']]

let answer: (url: string) => Response | Promise<Response>
let queries: QueryClient
let asked: string[] = []
let told: unknown[] = []

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  asked = []
  told = []
  queries = new QueryClient()
  queries.setQueryData(queryKey, record)
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(new URL(request.url).pathname)
    return await answer(request.url)
  })
  const { server } = whose
  connect({ base: () => server, token: () => 'x', locale: () => 'de_DE', onAnswer: () => {}, onFailure: () => {} })
})
afterEach(() => {
  queries.clear()
  vi.unstubAllGlobals()
})

const start = async (drafts = createDrafts()) => ({
  drafts,
  editor: await startEditor(
    { entity: customer, record, written: ['email', 'note', 'last_name'] },
    { queries, drafts, whose, onSaved: (...saved) => told.push(saved), onCreated: () => undefined },
  ),
})
const saved = (values: object) =>
  Response.json({ payload: { entity: { ...record, version: 4, ...values }, actions: [], undo: back } })

describe('the editor of a new record', () => {
  const begin = (drafts = createDrafts()) =>
    startEditor(
      { entity: customer, record: null, written: ['email', 'note'] },
      { queries, drafts, whose, onSaved: () => undefined, onCreated: (...made) => told.push(made) },
    )

  it('creates it under one key, however often it is sent, and its page has nothing left to ask', async () => {
    const keys: (string | null)[] = []
    const drafts = createDrafts()
    const editor = await begin(drafts)
    editor.send({ type: 'editor.change', path: 'email', value: 'ada@k.example' })
    drafts.flush()
    vi.stubGlobal('fetch', async (request: Request) => {
      keys.push(request.headers.get('Idempotency-Key'))
      // the answer to the first is not what the contract says
      return keys.length === 1 ? Response.json({}) : Response.json({ payload: record })
    })
    editor.send({ type: 'editor.save' })
    await expect.poll(() => editor.getSnapshot().value).toBe('failed')
    editor.send({ type: 'editor.save' })
    await expect.poll(() => editor.getSnapshot().value).toBe('pristine')
    expect(new Set(keys).size).toBe(1)
    expect(queries.getQueryData(['record', 'customer', 7, [...Object.keys(customerParts), 'locks']])).toEqual(record)
    // that it is there is said once
    expect(told).toEqual([[{ object: 'customer', id: 7 }, 'Ada']])
    await expect.poll(() => createDrafts().read({ ...of, id: null })).toBeNull()
  })

  it('keeps what is typed while it is created as a draft of the record that it becomes', async () => {
    const drafts = createDrafts()
    const editor = await begin(drafts)
    const { promise, resolve } = Promise.withResolvers<Response>()
    answer = () => promise
    editor.send({ type: 'editor.change', path: 'email', value: 'ada@k.example' })
    editor.send({ type: 'editor.save' })
    editor.send({ type: 'editor.change', path: 'note', value: 'later' })
    resolve(Response.json({ payload: record }))
    await expect.poll(() => editor.getSnapshot().value).toBe('dirty')
    drafts.flush()
    await expect.poll(() => createDrafts().read(of)).toMatchObject({ shown: { note: 'later' } })
    expect(await createDrafts().read({ ...of, id: null })).toBeNull()
  })
})

describe('the editor of a record', () => {
  it('saves, and what shows the record shows what was saved', async () => {
    const { drafts, editor } = await start()
    answer = () => saved({ note: 'new' })
    editor.send({ type: 'editor.change', path: 'note', value: 'new' })
    drafts.flush()
    editor.send({ type: 'editor.save' })
    await expect.poll(() => editor.getSnapshot().value).toBe('pristine')
    expect(queries.getQueryData(queryKey)).toMatchObject({ version: 4, note: 'new' })
    expect(await createDrafts().read(of)).toBeNull()
    expect(told).toEqual([[{ object: 'customer', id: 7 }, 'Ada', back]])
  })

  it('offers what was typed on the page before', async () => {
    const { drafts, editor } = await start()
    editor.send({ type: 'editor.change', path: 'note', value: 'new' })
    drafts.flush()
    const later = await start()
    expect(later.editor.getSnapshot().value).toBe('offered')
    later.editor.send({ type: 'editor.restore' })
    expect(later.editor.getSnapshot().context.shown).toMatchObject({ note: 'new' })
  })

  it('says who holds a value that nobody else may have', async () => {
    const { editor } = await start()
    answer = () => Response.json({ payload: { free: false, held_by: { id: 8, label: 'Eva' }, least: null } })
    editor.send({ type: 'editor.change', path: 'email', value: 'eva@k.example' })
    editor.send({ type: 'editor.visited', path: 'email' })
    await expect
      .poll(() => editor.getSnapshot().context.problems)
      .toEqual({ email: [{ code: 'field_taken', params: { value: 'eva@k.example', holder: 'Eva' } }] })
    expect(asked).toEqual(['/api/v3/customer/check'])
  })

  it('keeps what is refused, and meets what somebody else saved', async () => {
    const { editor } = await start()
    answer = () => Response.json({ error: 'No', code: 'invalid', fields: { note: ['Too rude'] } }, { status: 422 })
    editor.send({ type: 'editor.change', path: 'note', value: 'new' })
    editor.send({ type: 'editor.save' })
    await expect.poll(() => editor.getSnapshot().value).toBe('invalid')
    expect(editor.getSnapshot().context).toMatchObject({
      shown: { note: 'new' },
      problems: { note: [{ text: 'Too rude' }] },
    })
    const by = { current: { ...record, note: 'theirs' }, version: 5, changed_by: 'Eva', changed_by_me: false }
    answer = () =>
      Response.json(
        { error: 'No', code: 'conflict', payload: { ...by, changed_at: null, changed_fields: [] } },
        { status: 409 },
      )
    editor.send({ type: 'editor.save' })
    await expect.poll(() => editor.getSnapshot().value).toBe('conflict')
    expect(editor.getSnapshot().context.conflict).toMatchObject({ by: { changed_by: 'Eva' }, theirs: { version: 5 } })
  })

  it('forgets the draft of what is saved after whoever typed it has gone', async () => {
    const { drafts, editor } = await start()
    const { promise, resolve } = Promise.withResolvers<Response>()
    answer = () => promise
    editor.send({ type: 'editor.change', path: 'note', value: 'new' })
    drafts.flush()
    editor.send({ type: 'editor.save' })
    editor.send({ type: 'editor.leave' })
    expect(await createDrafts().read(of)).not.toBeNull()
    resolve(saved({ note: 'new' }))
    await expect.poll(() => createDrafts().read(of)).toBeNull()
    expect(queries.getQueryData(queryKey)).toMatchObject({ version: 4 })
  })
})
