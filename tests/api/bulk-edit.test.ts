import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#api/contract.ts'
import { bulkAccount, bulkDryRun, started } from '#api/jobs.ts'
import { sql } from '#server/sql.ts'
import { call, signIn, type Answer } from '#tests/support/call.ts'
import { jobUntil } from '#tests/support/jobs.ts'
import { makeUser } from '#tests/support/make-user.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { samples } from '#tests/support/samples.ts'

let server: TestServer
let admin: string

beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.url, 'admin')
})
afterAll(() => server.close())

const inEnglish = { 'Override-Locale': 'en_EN' }
const bulk = (object: string, body: object, by = admin) =>
  call(server.url, by, 'POST', `/api/v3/${object}/bulk`, body, inEnglish)
const payloadIn = ({ status, body }: Answer) => {
  expect(status, JSON.stringify(body)).toBe(200)
  return routes['object.bulk'].answer.parse(body).payload
}
const rehearsed = (answer: Answer) => bulkDryRun.parse(payloadIn(answer))
const startedIn = (answer: Answer) => started.parse(payloadIn(answer))
const outcomeOf = async (id: number) => {
  const job = await jobUntil(server.db, id)
  const { body } = await call(server.url, admin, 'POST', `/api/v3/export-job/${id}`, { expand: ['account'] }, inEnglish)
  const { payload } = routes['record.read'].answer.parse(body)
  return { job, account: bulkAccount.parse(payload['account']) }
}

const products = async (limit: number) =>
  (
    await server.db.rows<{ id: number }>(
      sql`select id from products where parent_id is null order by id limit ${limit}`,
    )
  ).map(({ id }) => id)
const weights = async (ids: readonly number[]) =>
  (
    await server.db.rows<{ weight: number | null }>(sql`
    select weight::float8 as weight from products where id = any(${ids}) order by array_position(${ids}::bigint[], id)`)
  ).map(({ weight }) => weight)

test('a field is changed on many as a job, which is tried first and taken back as one', async () => {
  const ids = await products(3)
  const before = await weights(ids)
  const body = { action: 'product.change', data: { weight: 777 }, ids: [...ids, 999_999_999] }
  const trial = rehearsed(await bulk('product', { ...body, dry_run: true }))
  expect(trial).toMatchObject({ title: '3 products: change Weight', allowed: 3, irreversible: 0 })
  expect(trial.blocked).toEqual([
    { reason_code: 'product_not_found', reason: '1 product: not found', count: 1, ids: [999_999_999] },
  ])
  // trying changes nothing, and leaves neither history nor a way back
  expect(await weights(ids)).toEqual(before)
  const { job, undo } = startedIn(await bulk('product', body))
  expect(job.title).toBe('Change Weight')
  const { job: ended, account } = await outcomeOf(job.id)
  expect(ended).toMatchObject({ items_done: 3, items_refused: 1 })
  expect(account.map(({ outcome, count }) => [outcome, count])).toEqual([
    ['done', 3],
    ['product_not_found', 1],
  ])
  expect(await weights(ids)).toEqual([777, 777, 777])
  const { history } = await server.db.one<{ history: number }>(sql`
    select count(*)::integer as history from history where object = 'product' and record_id = any(${ids})
      and verb = 'product.change'`)
  expect(history).toBeGreaterThanOrEqual(3)
  // what one of them got since stays as it is
  const [first = 0] = ids
  const { version } = await server.db.one<{ version: number }>(sql`select version from products where id = ${first}`)
  const changed = await call(server.url, admin, 'PATCH', `/api/v3/product/${first}`, { data: { weight: 778 }, version })
  expect(changed.status).toBe(200)
  const back = await call(server.url, admin, 'POST', `/api/v3/undo/${undo?.token}`, {}, inEnglish)
  expect(back.status, JSON.stringify(back.body)).toBe(200)
  const { job: undoing } = started.parse(routes['undo'].answer.parse(back.body).payload)
  const undone = await outcomeOf(undoing.id)
  expect(undone.account.map(({ outcome, count }) => [outcome, count])).toEqual([
    ['done', 2],
    ['fields_changed_since', 1],
  ])
  expect(undone.account[1]?.said).toBe('1 product: field changed by somebody since')
  expect(await weights(ids)).toEqual([778, ...before.slice(1)])
})

test('what a field refuses of one it refuses of many, and unique fields are of one record', async () => {
  const ids = await products(2)
  const said = async (data: object) => {
    const { status, body } = await bulk('product', { action: 'product.change', data, ids, dry_run: true })
    return [status, Object.keys((body as { fields?: object }).fields ?? {})]
  }
  expect(await said({})).toEqual([422, ['data']])
  expect((await said({ sku: 'SAME-FOR-ALL' }))[0]).toBe(422)
  expect((await said({ weight: -1 }))[0]).toBe(422)
  expect((await said({ weight: 'heavy' }))[0]).toBe(422)
  // a deletion writes nothing, and a move is none of a record without a life
  const mixed = await bulk('product', { action: 'product.delete', data: { weight: 1 }, ids, dry_run: true })
  expect(mixed.status).toBe(422)
  expect((await bulk('product', { action: 'product.shine', ids, dry_run: true })).status).toBe(404)
})

test('of a list of references something is added to many and taken from them, and what else is in it stays', async () => {
  const ids = await products(3)
  const tagsOf = async () =>
    (
      await server.db.rows<{ tags: number[] }>(sql`
      select array(select tag_id from product_tags t where t.product_id = p.id order by tag_id)::integer[] as tags
      from products p where id = any(${ids}) order by array_position(${ids}::bigint[], id)`)
    ).map(({ tags }) => tags)
  const before = await tagsOf()
  const { id: tag } = await server.db.one<{ id: number }>(sql`
    insert into tags (label) values (${`Viele ${Date.now()}`}) returning id`)
  const sorted = (tags: readonly number[]) => tags.toSorted((a, b) => a - b)
  const added = { action: 'product.change', data: { tags: { add: [tag] } }, ids }
  expect(rehearsed(await bulk('product', { ...added, dry_run: true }))).toMatchObject({
    title: '3 products: change Tags',
    allowed: 3,
  })
  expect(await tagsOf()).toEqual(before)
  const { job, undo } = startedIn(await bulk('product', added))
  expect((await outcomeOf(job.id)).job).toMatchObject({ items_done: 3, items_refused: 0 })
  expect(await tagsOf()).toEqual(before.map((tags) => sorted([...tags, tag])))
  // once more changes nothing
  await outcomeOf(startedIn(await bulk('product', added)).job.id)
  expect(await tagsOf()).toEqual(before.map((tags) => sorted([...tags, tag])))
  const back = await call(server.url, admin, 'POST', `/api/v3/undo/${undo?.token}`, {}, inEnglish)
  await outcomeOf(started.parse(routes['undo'].answer.parse(back.body).payload).job.id)
  expect(await tagsOf()).toEqual(before)
  await outcomeOf(startedIn(await bulk('product', added)).job.id)
  const removed = { ...added, data: { tags: { remove: [tag] } } }
  await outcomeOf(startedIn(await bulk('product', removed)).job.id)
  expect(await tagsOf()).toEqual(before)
  for (const tags of [{ add: [] }, { set: [tag] }, [tag]])
    expect((await bulk('product', { ...added, data: { tags }, dry_run: true })).status).toBe(422)
  const missing = rehearsed(await bulk('product', { ...added, data: { tags: { add: [999_999] } }, dry_run: true }))
  expect(missing).toMatchObject({ allowed: 0 })
})

test('whoever may only read changes and deletes none of many', async () => {
  const ids = await products(2)
  const reader = await signIn(server.url, 'orders')
  for (const body of [{ action: 'product.change', data: { weight: 5 } }, { action: 'product.delete' }])
    expect((await bulk('product', { ...body, ids, dry_run: true }, reader)).status).toBe(403)
  // what nobody writes has no such action, for an administrator neither
  expect((await bulk('invoice', { action: 'invoice.delete', ids: [1], dry_run: true })).status).toBe(404)
})

test('who has lost the right to read is told no names of a bulk, and keeps its way back', async () => {
  const { id, login } = await makeUser(server.db, ['product_manager'])
  const by = await signIn(server.url, login)
  const ids = await products(2)
  const { job, undo } = startedIn(await bulk('product', { action: 'product.change', data: { weight: 12 }, ids }, by))
  await jobUntil(server.db, job.id)
  const account = async () => {
    const { body } = await call(
      server.url,
      by,
      'POST',
      `/api/v3/export-job/${job.id}`,
      { expand: ['account'] },
      inEnglish,
    )
    return bulkAccount.parse(routes['record.read'].answer.parse(body).payload['account'])
  }
  expect((await account())[0]?.records).toHaveLength(2)
  await server.db.run(sql`delete from user_roles where user_id = ${id}`)
  expect((await account()).map(({ count, records }) => [count, records])).toEqual([[2, []]])
  const back = () => call(server.url, by, 'POST', `/api/v3/undo/${undo?.token}`, {}, inEnglish)
  expect((await back()).status).toBe(403)
  await server.db.run(sql`insert into user_roles (user_id, role) values (${id}, 'product_manager')`)
  expect((await back()).status).toBe(200)
})

test('of many those are deleted that nothing refers to, and the others say why', async () => {
  const made: number[] = []
  for (const label of ['Eins für viele', 'Zwei für viele']) {
    const { status, body } = await call(server.url, admin, 'POST', '/api/v3/product-tag', { data: { label } })
    expect(status, JSON.stringify(body)).toBe(200)
    made.push(routes['record.create'].answer.parse(body).payload.id)
  }
  const ids = made
  const body = { action: 'product-tag.delete', ids }
  const trial = rehearsed(await bulk('product-tag', { ...body, dry_run: true }))
  expect(trial).toMatchObject({ allowed: 2, irreversible: 2 })
  const there = async () =>
    (await server.db.rows<{ id: number }>(sql`select id from tags where id = any(${ids})`)).length
  expect(await there()).toBe(ids.length)
  const { job, undo } = startedIn(await bulk('product-tag', body))
  expect(undo).toBeNull()
  const { account } = await outcomeOf(job.id)
  expect(account[0]).toMatchObject({ outcome: 'done', count: 2 })
  expect(await there()).toBe(ids.length - 2)

  // a rehearsal tells those apart that something refers to
  const { id: buyer } = await server.db.one<{ id: number }>(sql`select customer_id as id from orders limit 1`)
  const refused = rehearsed(await bulk('customer', { action: 'customer.delete', ids: [buyer], dry_run: true }))
  expect(refused).toMatchObject({ allowed: 0, blocked: [{ reason_code: 'referred_to', count: 1 }] })
})

test('a trial of many ends when whoever asked has gone, and makes way for their next one', async () => {
  const ids = Array.from({ length: samples(60, 150) }, (_, at) => at + 1)
  const body = { action: 'product.change', data: { weight: 778 }, ids, dry_run: true }
  const timed = async (ask: () => Promise<unknown>) => {
    const began = performance.now()
    await ask()
    return performance.now() - began
  }
  const whole = await timed(() => bulk('product', body))
  const left = new AbortController()
  const asked = fetch(`${server.url}/api/v3/product/bulk`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Token: admin },
    body: JSON.stringify(body),
    signal: left.signal,
  })
  setTimeout(() => left.abort(), whole / 10)
  await expect(asked).rejects.toThrow(/abort/i)
  // one person's trials wait for each other
  const next = await timed(async () => rehearsed(await bulk('product', { ...body, ids: await products(1) })))
  expect(next).toBeLessThan(whole / 2)
}, 120_000)
