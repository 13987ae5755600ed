import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/sql.ts'
import { drain, noteSilent } from '#server/webhook/deliver.ts'
import { sendCollected } from '#server/webhook/worker.ts'
import { call, signIn, type Answer } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: string
let url: string
let status = 200
const got: { headers: IncomingHttpHeaders; body: string }[] = []
const receiver = createServer((request, answer) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    got.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
    answer.writeHead(status).end('{"heard": true, "token": "secret thing"}')
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo // it listens on a port
  url = `http://127.0.0.1:${port}/hooks`
  server = await startServer({ outboundAllow: [{ host: '127.0.0.1', port }] })
  admin = await signIn(server.url, 'admin')
  // whoever names a company is a business to be checked: another change, which is made before anybody listens
  await changeCustomer('Before Ltd.')
})
afterAll(async () => {
  receiver.close()
  await server.close()
})

type Payload = Readonly<Record<string, unknown>>
const bodyOf = ({ body }: Answer) => body as { payload?: Payload; code?: string } // of every answer
const post = async (path: string, body: object, expected = 200, by = admin) => {
  const answer = await call(server.url, by, 'POST', `/api/v3/${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(expected)
  return bodyOf(answer)
}
const hookRow = (id: number) =>
  server.db.one<{ version: number; status: string; failures: number; pause: string | null }>(
    sql`select version, status, failures, pause from webhooks where id = ${id}`,
  )
const act = async (id: number, action: string, expected = 200) =>
  post(`webhook/${id}/action/${action}`, { version: (await hookRow(id)).version }, expected)

let count = 0
/** One that tells nothing by itself: the test is its worker. */
const makeHook = async (event: string, data: object = {}) => {
  count += 1
  const made = await post('webhook', {
    data: { name: `Hook ${count}`, event, url, is_real_time: false, is_retried: true, ...data },
  })
  const { id } = (made.payload?.['entity'] ?? made.payload) as { id: number } // as its schema says
  const { payload } = await post(`webhook/${id}/secret`, {})
  return { id, secret: String(payload?.['secret']) }
}
const ways = () => ({ config: server.config, signal: new AbortController().signal, jitter: () => 0.5 })
const due = () => server.db.run(sql`update webhook_deliveries set held_until = now() - interval '1 second'`)
const deliveries = (id: number) =>
  server.db.rows<{ id: number; status: string; event: string; tries: number; code: number | null }>(
    sql`select id, status, event, tries, code from webhook_deliveries where webhook_id = ${id} order by id`,
  )
const customer = () =>
  server.db.one<{ id: number; version: number }>(sql`select id, version from customers order by id limit 1`)
const changeCustomer = async (company: string) => {
  const { id, version } = await customer()
  const answer = await call(server.url, admin, 'PATCH', `/api/v3/customer/${id}`, { version, data: { company } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { id, undo: (bodyOf(answer).payload?.['undo'] as { token: string } | null)?.token }
}

test('a change is told, signed, once it cannot be undone in passing any more; then all of it is shown', async () => {
  const { id, secret } = await makeHook('customer.changed')
  await act(id, 'resume')
  const { id: about } = await changeCustomer('Told Ltd.')
  expect(await drain(server.db, id, false, ways())).toBe(0)
  expect(await deliveries(id)).toMatchObject([{ status: 'held', event: 'customer.changed' }])
  await due()
  got.length = 0
  expect(await sendCollected(server.db, ways())).toBe(1)
  const [heard] = got
  const said = new Webhook(secret).verify(heard?.body ?? '', heard?.headers as Record<string, string>)
  expect(said).toMatchObject({
    type: 'customer.changed',
    data: { object: 'customer', id: about, verb: 'customer.change', record: { company: 'Told Ltd.' } },
  })
  const [one] = await deliveries(id)
  expect(one).toMatchObject({ status: 'delivered', code: 200, tries: 1 })
  const { payload } = await post(`webhook-delivery/${one?.id}`, { expand: ['request', 'attempts'] })
  expect(payload?.['attempts']).toMatchObject([
    { number: 1, outcome: 'delivered', code: 200, answer: '{"heard": true, "token": "***"}' },
  ])
  // who somebody is stays with the record
  expect(payload?.['request']).toEqual(
    expect.arrayContaining([
      { name: 'type', value: '"customer.changed"' },
      { name: 'data.record.company', value: '"***"' },
    ]),
  )
  // nobody reads the secret again
  expect(JSON.stringify(await post(`webhook/${id}`, { expand: ['history'] }))).not.toContain(secret)
})

test('what is undone before it left is told nobody', async () => {
  const { id } = await makeHook('customer.changed')
  await act(id, 'resume')
  const { undo } = await changeCustomer('Taken back Ltd.')
  await post(`undo/${undo}`, {})
  await due()
  expect(await deliveries(id)).toMatchObject([{ status: 'dropped' }])
})

test('a receiver that fails is told again, and the webhook pauses in the end; a person resumes it and sends again', async () => {
  const { id } = await makeHook('customer.changed')
  await act(id, 'resume')
  await changeCustomer('Again Ltd.')
  await due()
  status = 503
  await sendCollected(server.db, ways())
  expect(await deliveries(id)).toMatchObject([{ status: 'retrying', code: 503, tries: 1 }])
  const { seconds } = await server.db.one<{ seconds: number }>(sql`
    select round(extract(epoch from date_next - now()))::integer as seconds from webhook_deliveries where webhook_id = ${id}`)
  expect(Math.abs(seconds - 30)).toBeLessThan(4)
  await server.db.run(sql`update webhooks set failures = 19 where id = ${id}`)
  await server.db.run(
    sql`update webhook_deliveries set date_next = now() - interval '1 second' where webhook_id = ${id}`,
  )
  await sendCollected(server.db, ways())
  expect(await hookRow(id)).toMatchObject({ status: 'paused', failures: 20, pause: 'failures' })
  await server.db.run(
    sql`update webhook_deliveries set date_next = now() - interval '1 second' where webhook_id = ${id}`,
  )
  expect(await sendCollected(server.db, ways())).toBe(0)
  status = 200
  await act(id, 'resume')
  expect(await hookRow(id)).toMatchObject({ status: 'active', failures: 0, pause: null })
  const delivery = (await deliveries(id))[0]?.id ?? 0
  const { version } = await server.db.one<{ version: number }>(
    sql`select version from webhook_deliveries where id = ${delivery}`,
  )
  await post(`webhook-delivery/${delivery}/action/retry`, { version })
  expect(await sendCollected(server.db, ways())).toBe(1)
  expect(await deliveries(id)).toMatchObject([{ status: 'delivered', tries: 1 }])
})

test('one that says it is gone is not asked again', async () => {
  const { id } = await makeHook('customer.changed')
  await act(id, 'resume')
  await changeCustomer('Gone Ltd.')
  await due()
  status = 410
  await drain(server.db, id, false, ways())
  status = 200
  expect(await deliveries(id)).toMatchObject([{ status: 'given-up', code: 410 }])
  expect(await hookRow(id)).toMatchObject({ status: 'paused', pause: 'gone' })
})

test('without a retry one try is all', async () => {
  const { id } = await makeHook('customer.changed', { is_retried: false })
  await act(id, 'resume')
  await changeCustomer('Once Ltd.')
  await due()
  status = 500
  await drain(server.db, id, false, ways())
  status = 200
  expect(await deliveries(id)).toMatchObject([{ status: 'given-up', tries: 1 }])
})

test('what a killed worker had in its hands is told by the next one, under the same id', async () => {
  const { id } = await makeHook('customer.changed')
  await act(id, 'resume')
  await changeCustomer('Killed Ltd.')
  await due()
  await server.db.run(sql`
    update webhook_deliveries set status = 'sending', tries = 1, claimed_until = now() - interval '1 second'
    where webhook_id = ${id}`)
  await noteSilent(server.db)
  expect(await deliveries(id)).toMatchObject([{ status: 'retrying' }])
  expect(await drain(server.db, id, false, ways())).toBe(1)
  const { outcomes } = await server.db.one<{ outcomes: string[] }>(sql`
    select array_agg(a.outcome order by a.number) as outcomes from webhook_attempts a
    join webhook_deliveries d on d.id = a.delivery_id where d.webhook_id = ${id}`)
  expect(outcomes).toEqual(['stalled', 'delivered'])
})

test('two workers tell one delivery once', async () => {
  const { id } = await makeHook('customer.changed')
  await act(id, 'resume')
  await changeCustomer('Twice Ltd.')
  await due()
  got.length = 0
  const tried = await Promise.all([1, 2, 3].map(() => drain(server.db, id, false, ways())))
  expect(tried.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(got).toHaveLength(1)
})

test('another shop’s events are not told', async () => {
  const { shop_id: other } = await server.db.one<{ shop_id: number }>(sql`
    select s.id as shop_id from shops s
    where s.id is distinct from (select shop_id from customers order by id limit 1) order by s.id limit 1`)
  const { id } = await makeHook('customer.changed', { shop_id: other })
  await act(id, 'resume')
  await changeCustomer('Elsewhere Ltd.')
  expect(await deliveries(id)).toEqual([])
})

test('without a secret nothing is sent, and a trial is sent at once, also by one that is paused', async () => {
  const { payload } = await post('webhook', { data: { name: 'Bare', event: 'order.completed', url } })
  const { id: bare } = (payload?.['entity'] ?? payload) as { id: number } // as its schema says
  expect((await act(bare, 'resume', 409)).code).toBe('no_webhook_secret')
  const { id, secret } = await makeHook('order.completed')
  got.length = 0
  await act(id, 'test')
  // the server's own worker looks every second, and may be there first
  await drain(server.db, id, true, ways())
  await expect.poll(() => got.length, { timeout: 5000 }).toBe(1)
  const [heard] = got
  expect(new Webhook(secret).verify(heard?.body ?? '', heard?.headers as Record<string, string>)).toMatchObject({
    type: 'webhook.test',
  })
  expect(await hookRow(id)).toMatchObject({ status: 'paused', failures: 0 })
})

test('nobody but an administrator reads or moves them, or makes a secret', async () => {
  const { id } = await makeHook('order.completed')
  for (const login of ['orders', 'shops', 'nobody']) {
    const by = await signIn(server.url, login)
    await post(`webhook/${id}`, {}, 403, by)
    await post(`webhook/${id}/secret`, {}, 403, by)
    await post(`webhook/${id}/action/test`, { version: 2 }, 403, by)
  }
})

test.each(['ftp://receiver.example/', 'https://name:word@receiver.example/', 'https://receiver.example/#part'])(
  'nobody is told at %s',
  async (wrong) => {
    const answer = await call(server.url, admin, 'POST', '/api/v3/webhook', {
      data: { name: `Wrong ${wrong}`, event: 'order.completed', url: wrong },
    })
    expect(answer).toMatchObject({ status: 422, body: { fields: { url: expect.anything() } } })
  },
)
