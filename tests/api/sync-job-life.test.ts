import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changed as changedSchema, type Changed } from '#api/actions.ts'
import { routes } from '#api/contract.ts'
import { started } from '#api/jobs.ts'
import { workOutbox } from '#server/jobs/outbox.ts'
import { sql } from '#server/sql.ts'
import { call, signIn, type Answer } from '#tests/support/call.ts'
import { jobUntil } from '#tests/support/jobs.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let shops: Shops
let admin: string

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  admin = await signIn(server.url, 'admin')
  await server.db.run(sql`delete from outbox`)
})
afterAll(() => server.close())

const put = async (status: string, tries = 20, name = 'order_placed') =>
  (
    await server.db.one<{ id: number }>(sql`
      insert into outbox (object, record_id, kind, name, status, tries, payload, error, held_until)
      values ('order', 1, 'order_transition', ${name}, ${status}, ${tries}, '{"to": "anna@example.org", "level": 2}', 'No answer',
        now() + interval '1 hour')
      returning id`)
  ).id
const bodyOf = ({ body }: Answer) => body as { payload?: unknown; code?: string; error?: string } // of every answer
const move = (id: number, action: string, body: object = {}, by = admin) =>
  call(server.url, by, 'POST', `/api/v3/sync-job/${id}/action/${action}`, { version: 1, ...body }, english)
const english = { 'Override-Locale': 'en_EN' }
const moved = (answer: Answer): Changed => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return changedSchema.parse(bodyOf(answer).payload)
}
const undo = (token: string | undefined) => call(server.url, admin, 'POST', `/api/v3/undo/${token}`, {}, english)
const read = async (id: number) =>
  bodyOf(await call(server.url, admin, 'POST', `/api/v3/sync-job/${id}`, { expand: ['data', 'attempts', 'history'] }))
    .payload
const failing = { order_transition: { send: () => Promise.reject(new Error('No answer')) } }
const answering = { order_transition: { send: async () => '250 queued as 4711' } }

describe('a job that was given up', () => {
  test('begins anew, and its tries go on being numbered', async () => {
    const id = await put('queued', 19)
    await workOutbox(server.db, failing)
    expect(await read(id)).toMatchObject({ status: 'dead', tries: 20 })
    const { entity, undo: back } = moved(await move(id, 'retry', { version: 3 }))
    expect(entity).toMatchObject({ status: 'queued', tries: 0 })
    expect(back).toBeNull()
    await workOutbox(server.db, answering)
    expect(await read(id)).toMatchObject({
      status: 'done',
      tries: 1,
      error: null,
      attempts: [
        { number: 2, outcome: 'done', answer: '250 queued as 4711' },
        { number: 1, outcome: 'failed', answer: 'No answer' },
      ],
      history: [{ verb: 'sync-job.retry', from: 'dead', to: 'queued' }],
    })
  })

  test('is dismissed with a reason, which stays with it, and is taken back', async () => {
    const id = await put('dead')
    expect(await move(id, 'dismiss')).toMatchObject({ status: 422, body: { fields: { reason: expect.anything() } } })
    expect(await move(id, 'dismiss', { params: { reason: '  ' } })).toMatchObject({ status: 422 })
    const { entity, undo: back } = moved(await move(id, 'dismiss', { params: { reason: 'Sent by hand' } }))
    expect(entity).toMatchObject({ status: 'cancelled', reason: 'Sent by hand' })
    expect(await read(id)).toMatchObject({ history: [{ verb: 'sync-job.dismiss', text: 'Sent by hand' }] })
    expect((await undo(back?.token)).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'dead', reason: null })
  })
})

test.each([
  ['queued', 'retry', 'job_waits', 'The job is waiting already. It starts when its turn comes.'],
  ['held', 'retry', 'job_waits', 'The job is waiting already. It starts when its turn comes.'],
  ['done', 'dismiss', 'job_done', 'The job is done already.'],
  ['cancelled', 'dismiss', 'job_dismissed', 'The job has already been dismissed.'],
  ['dropped', 'retry', 'job_dropped', 'What set off this job was taken back.'],
])('of one that is %s, %s is refused with %s', async (status, action, code, error) => {
  const id = await put(status)
  const params = action === 'dismiss' ? { reason: 'Sent by hand' } : {}
  expect(await move(id, action, { params })).toMatchObject({ status: 409, body: { code, error } })
})

test('nobody but an administrator reads or moves the queue', async () => {
  const id = await put('dead')
  for (const login of ['orders', 'shops', 'nobody']) {
    const by = await signIn(server.url, login)
    expect(await move(id, 'retry', {}, by)).toMatchObject({ status: 403 })
    expect(await call(server.url, by, 'POST', `/api/v3/sync-job/${id}`, {})).toMatchObject({ status: 403 })
  }
})

test('whom a mail goes to stays with its record, what else is handed over is shown', async () => {
  expect(await read(await put('dead'))).toMatchObject({
    data: [
      { name: 'to', value: '"***"' },
      { name: 'level', value: '2' },
    ],
  })
})

test('all that match the filter begin anew by one call', async () => {
  await server.db.run(sql`delete from outbox`)
  const dead = [await put('dead'), await put('dead'), await put('dead')]
  const done = await put('done')
  const filters = [{ field: 'status', op: 'eq', value: 'dead' }]
  const search = { object: 'sync-job', scope: ['ids'], params: { filters, session: 'new' } }
  const found = routes.search.answer.parse((await call(server.url, admin, 'POST', '/api/v3/search', search)).body)
  const body = { action: 'sync-job.retry', session: found.payload.session?.id }
  const answer = await call(server.url, admin, 'POST', '/api/v3/sync-job/bulk', body)
  const { job } = started.parse(bodyOf(answer).payload)
  await jobUntil(server.db, job.id)
  // the server's own worker may have tried them again by now
  const begun = await server.db.rows<{ id: number }>(sql`select id from outbox where version > 1 order by id`)
  expect(begun).toEqual(dead.map((id) => ({ id })))
  expect(await read(done)).toMatchObject({ status: 'done', version: 1 })
})
