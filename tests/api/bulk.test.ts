import fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { routes } from '#api/contract.ts'
import { bulkAccount, bulkDryRun, started } from '#api/jobs.ts'
import { isLocale, locales } from '#entities/locale.ts'
import { orderWarnings, undoRefusals } from '#machines/order/conditions.ts'
import { orderRules } from '#machines/order/rules.ts'
import { openDb } from '#server/db.ts'
import { ofMany } from '#server/jobs/words.ts'
import { runJobs } from '#server/jobs/runner.ts'
import { sql } from '#server/sql.ts'
import { hasText, text } from '#server/texts.ts'
import { call, signIn, type Answer } from '#tests/support/call.ts'
import { newDatabase } from '#tests/support/database.ts'
import { holdRecord } from '#tests/support/hold-record.ts'
import { jobRow, jobUntil } from '#tests/support/jobs.ts'
import { makeUser } from '#tests/support/make-user.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startServer()
  token = await signIn(server.url, 'orders')
})
afterAll(() => server.close())

const bulk = (body: object, by = token) =>
  call(server.url, by, 'POST', '/api/v3/order/bulk', body, { 'Override-Locale': 'en_EN' })
const rehearsed = ({ status, body }: Answer) => {
  expect(status, JSON.stringify(body)).toBe(200)
  return bulkDryRun.parse(routes['object.bulk'].answer.parse(body).payload)
}
const startedIn = ({ status, body }: Answer) => {
  expect(status, JSON.stringify(body)).toBe(200)
  return started.parse(routes['object.bulk'].answer.parse(body).payload)
}
const idsIn = async (status: string, limit: number) =>
  (
    await server.db.rows<{ id: number }>(
      sql`select id from orders where status = ${status} order by id desc limit ${limit}`,
    )
  ).map(({ id }) => id)
/** The numbers of a few orders, as a sentence lists them. */
const named = async (ids: readonly number[]) => {
  const rows = await server.db.rows<{ number: string }>(sql`
    select number from orders where id = any(${ids}) order by array_position(${ids}::bigint[], id)`)
  return new Intl.ListFormat('en-GB').format(rows.map(({ number }) => number))
}
const statuses = async (ids: readonly number[]) =>
  new Set(
    (await server.db.rows<{ status: string }>(sql`select status from orders where id = any(${ids})`)).map(
      ({ status }) => status,
    ),
  )

test('of one person one rehearsal runs at a time, and everyone else’s beside it', async () => {
  const ids = await idsIn('processing', 2)
  const admin = await signIn(server.url, 'admin')
  const holder = await server.db.pool.connect()
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  // asked outside of the holder's transaction, which would see one state of it only
  const waiting = () =>
    server.db.run(sql`
      select from pg_stat_activity where ${rows[0]?.pid}::integer = any(pg_blocking_pids(pid))
        and query like '%order_rows%' -- the server's own worker may wait as well`)
  const body = { action: 'order.hold', ids, dry_run: true }
  await holder.query('begin; lock table orders in access exclusive mode')
  const asked = [bulk(body), bulk(body), bulk(body), bulk(body, admin)]
  try {
    await expect.poll(waiting, { timeout: 5000 }).toBe(2)
    // the others would be there by now
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await waiting()).toBe(2)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  for (const answer of await Promise.all(asked)) expect(rehearsed(answer)).toMatchObject({ allowed: 2 })
})

test('a rehearsal tells what would happen, and changes nothing', async () => {
  const [held, done] = [await idsIn('processing', 6), await idsIn('completed', 4)]
  const before = await server.db.one<object>(sql`select sum(version), count(*) from orders`)
  const answer = rehearsed(await bulk({ action: 'order.hold', ids: [...held, ...done, 999_999_999], dry_run: true }))
  expect(answer).toMatchObject({
    allowed: 6,
    irreversible: 0,
    blocked: [
      {
        reason_code: 'wrong_state',
        reason: `4 orders: ${text('en_EN', 'many', 'wrong_state')} (${await named(done)})`,
        count: 4,
        ids: done,
      },
      { reason_code: 'order_not_found', reason: '1 order: not found', count: 1, ids: [999_999_999] },
    ],
    title: 'Put 6 orders on hold',
    from: [{ status: 'processing', count: 6 }],
  })
  expect(await server.db.one<object>(sql`select sum(version), count(*) from orders`)).toEqual(before)
})

test('a rehearsal sums up what the moves are worth, which mails and how many units leave', async () => {
  const packed = await server.db.rows<{ id: number; currency: string; total: string; packed_quantity: number }>(sql`
    select id, currency, total, packed_quantity from order_rows where status = 'processing' and has_email
    and packed_quantity > 0 limit 5`)
  const [one] = await idsIn('on-hold', 1)
  const answer = rehearsed(
    await bulk({ action: 'order.confirm_shipment', ids: [...packed.map(({ id }) => id), one], dry_run: true }),
  )
  const cents = (of: typeof packed) => of.reduce((sum, { total }) => sum + Math.round(Number(total) * 100), 0)
  const sums = Object.entries(Object.groupBy(packed, ({ currency }) => currency)).map(([currency, of = []]) => ({
    currency,
    total: (cents(of) / 100).toFixed(2),
  }))
  expect(packed.length).toBeGreaterThan(1)
  expect(answer).toMatchObject({
    title: `Confirm the shipment of ${packed.length} orders`,
    sums: sums.toSorted((one, other) => one.currency.localeCompare(other.currency)),
    mails: [{ name: 'order_shipped', count: packed.length }],
    units: packed.reduce((sum, { packed_quantity }) => sum + packed_quantity, 0),
    // what stays counts for nothing
    blocked: [{ count: 1, ids: [one] }],
  })
})

test('a rehearsal counts what cannot be taken back, with its warnings', async () => {
  const paid = await server.db.rows<{ id: number }>(sql`
    select id from order_rows where status = 'processing' and has_payment and shipped_quantity = 0 limit 2`)
  const ids = paid.map(({ id }) => id)
  const answer = rehearsed(await bulk({ action: 'order.cancel', ids, dry_run: true }))
  expect(answer).toMatchObject({ allowed: ids.length, irreversible: ids.length })
  expect(answer.warnings).toContainEqual({
    code: 'refunds_in_full',
    reason: `${ids.length} orders: ${text('en_EN', 'many', 'refunds_in_full')} (${await named(ids)})`,
    count: ids.length,
  })
})

test('each order is moved by its own chart, the others are refused with their reasons', async () => {
  const [moved, refused] = [await idsIn('processing', 8), await idsIn('completed', 3)]
  const { job, undo } = startedIn(await bulk({ action: 'order.hold', ids: [...moved, ...refused] }))
  expect(job).toMatchObject({ kind: 'bulk', object: 'order', action: 'order.hold', state: 'queued', items_total: 11 })
  const row = await jobUntil(server.db, job.id)
  expect(row).toMatchObject({ state: 'completed', items_processed: 11, items_done: 8, items_refused: 3 })
  expect(row.outcome).toBe(`3 orders: ${text('en_EN', 'many', 'wrong_state')} (${await named(refused)})`)
  expect(await statuses(moved)).toEqual(new Set(['on-hold']))
  const history = await server.db.one<{ count: number }>(sql`
    select count(*) from history where record_id = any(${moved}) and verb = 'order.hold' and who is not null`)
  expect(history.count).toBeGreaterThanOrEqual(8)

  const back = await call(server.url, token, 'POST', `/api/v3/undo/${undo?.token}`)
  const again = started.parse(routes.undo.answer.parse(back.body).payload)
  expect(again.job).toMatchObject({ kind: 'bulk', action: 'order.undo', items_total: 8 })
  expect(await jobUntil(server.db, again.job.id)).toMatchObject({ state: 'completed', items_done: 8 })
  expect(await statuses(moved)).toEqual(new Set(['processing']))
  const once = await call(server.url, token, 'POST', `/api/v3/undo/${undo?.token}`)
  expect(once).toMatchObject({ status: 409, body: { code: 'undone_already' } })
})

test('a bulk of which no record can be taken back is offered to nobody', async () => {
  const rows = await server.db.rows<{ id: number }>(sql`
    select id from orders o where status = 'order-in-transit'
      and exists (select from invoices i where i.order_id = o.id and i.status = 'paid')
      and not exists (select from invoices i where i.order_id = o.id and i.status <> 'paid') limit 3`)
  const { job, undo } = startedIn(await bulk({ action: 'order.complete', ids: rows.map(({ id }) => id) }))
  const { state, items_done } = await jobUntil(server.db, job.id)
  expect({ state, items_done }).toEqual({ state: 'completed', items_done: 3 })
  const kept = await server.db.rows(sql`select undo_token from bulk_items where job_id = ${job.id}`)
  expect(kept).toEqual([{ undo_token: null }, { undo_token: null }, { undo_token: null }])
  expect(await server.db.one(sql`select undo_until from export_job_rows where id = ${job.id}`)).toEqual({
    undo_until: null,
  })
  for (const path of [`undo/${undo?.token}`, `export-job/${job.id}/action/undo`])
    expect(
      await call(server.url, token, 'POST', `/api/v3/${path}`, path.startsWith('undo') ? undefined : { version: 0 }),
    ).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_undo' },
    })
})

/** A bulk of ten whose worker is gone; it had done the first four and been refused the fifth. */
async function leftBehind(ids: readonly number[], { attempt, silent }: { attempt: number; silent: number }) {
  const { id } = await server.db.one<{ id: number }>(sql`
    insert into export_jobs (user_id, kind, object, action, state, worker, attempt, heartbeat, items_total)
    select id, 'bulk', 'order', 'order.hold', 'in-progress', 'gone', ${attempt}, now(), 10
    from users where login = 'orders' returning id`)
  await server.db.run(sql`
    insert into bulk_items (job_id, place, record_id, outcome)
    select ${id}, place, record_id, case when place <= 4 then 'done' when place = 5 then 'wrong_state' end
    from unnest(${ids}::bigint[]) with ordinality as given (record_id, place)`)
  await server.db.run(sql`update export_jobs set heartbeat = now() - make_interval(secs => ${silent}) where id = ${id}`)
  return id
}

test('what a worker left undone is done by the next one, and nothing twice', async () => {
  const ids = await idsIn('processing', 10)
  const id = await leftBehind(ids, { attempt: 1, silent: 11 })
  expect(await jobUntil(server.db, id)).toMatchObject({ state: 'completed', items_done: 9, items_refused: 1 })
  // the first five were somebody's before
  expect(await statuses(ids.slice(0, 5))).toEqual(new Set(['processing']))
  expect(await statuses(ids.slice(5))).toEqual(new Set(['on-hold']))
})

test.each([
  ['that took five workers with it', { attempt: 5, silent: 11 }, 'failed'],
  ['without a sign of life', { attempt: 1, silent: 61 }, 'stalled'],
])('a bulk %s fails, and counts what was done until then', async (_, how, reason) => {
  const id = await leftBehind(await idsIn('processing', 10), how)
  expect(await jobUntil(server.db, id)).toMatchObject({
    state: 'failed',
    reason,
    items_processed: 5,
    items_done: 4,
    items_refused: 1,
    outcome: expect.stringMatching(/^1 Auftrag: im jetzigen Status nicht möglich \(\d+\)$/),
  })
})

test('a connection that breaks is no answer about the order: it is tried again, and moves once', async () => {
  const ids = await idsIn('processing', 3)
  const { breakOff, free } = await holdRecord(server.db, 'orders', ids[1] ?? 0)
  const { job } = startedIn(await bulk({ action: 'order.hold', ids }))
  await breakOff()
  await free()
  expect(await jobUntil(server.db, job.id)).toMatchObject({
    state: 'completed',
    items_done: 3,
    outcome: null,
    attempt: 1,
  })
  expect(await statuses(ids)).toEqual(new Set(['on-hold']))
})

test('a worker that cannot reach its order gives up, and the next one goes on', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const ids = await idsIn('processing', 3)
  const { breakOff, free } = await holdRecord(server.db, 'orders', ids[1] ?? 0)
  const { job } = startedIn(await bulk({ action: 'order.hold', ids }))
  for (let at = 0; at < 4; at += 1) await breakOff()
  await free()
  await server.db.run(sql`update export_jobs set heartbeat = now() - interval '11 seconds' where id = ${job.id}`)
  expect(await jobUntil(server.db, job.id)).toMatchObject({
    state: 'completed',
    items_done: 3,
    outcome: null,
    attempt: 2,
  })
  vi.restoreAllMocks()
})

test('whoever is disabled while their job runs moves nothing more', async () => {
  const { id: user, login } = await makeUser(server.db, ['order_manager'])
  const ids = await idsIn('processing', 3)
  const { free } = await holdRecord(server.db, 'orders', ids[0] ?? 0)
  const { job } = startedIn(await bulk({ action: 'order.hold', ids }, await signIn(server.url, login)))
  await jobUntil(server.db, job.id, ({ state }) => state === 'in-progress')
  await server.db.run(sql`update users set is_enabled = false where id = ${user}`)
  await free()
  expect(await jobUntil(server.db, job.id)).toMatchObject({ state: 'failed', reason: 'no_right' })
  expect(await statuses(ids)).toEqual(new Set(['processing']))
})

test('whoever loses the right while their job runs does nothing more, and neither does a key that is revoked', async () => {
  const { id: user, login } = await makeUser(server.db, ['order_manager'])
  const by = await signIn(server.url, login)
  const key = await call(server.url, by, 'POST', '/api/v3/user/me/api-key', {
    name: 'ERP',
    scopes: 'orders:write customers:read',
  })
  const { id: keyId, key: secret } = routes['user.create_api_key'].answer.parse(key.body).payload
  const ids = await idsIn('processing', 3)
  const stopped = async (starter: string, stop: () => Promise<unknown>) => {
    const { free, isWaitedFor } = await holdRecord(server.db, 'orders', ids[0] ?? 0)
    const { job } = startedIn(await bulk({ action: 'order.hold', ids }, starter))
    await isWaitedFor()
    await stop()
    await free()
    expect(await jobUntil(server.db, job.id)).toMatchObject({ state: 'failed', reason: 'no_right' })
    expect(await statuses(ids)).toEqual(new Set(['processing']))
  }
  await stopped(secret ?? '', () => call(server.url, by, 'DELETE', `/api/v3/user/me/api-key/${keyId}`))
  await stopped(by, () => server.db.run(sql`delete from user_roles where user_id = ${user}`))
})

test('of what was not tried, an account names what its reader may see', async () => {
  const orders = await server.db.rows<{ id: number; number: string; is_denied: boolean }>(sql`
    (select o.id, o.number, true as is_denied from orders o join shops s on s.id = o.shop_id
      where s.name = 'nordlicht.ch' and o.status = 'completed' limit 1)
    union all
    (select o.id, o.number, false from orders o join shops s on s.id = o.shop_id
      where s.name <> 'nordlicht.ch' and o.status = 'completed' limit 1)`)
  expect(orders).toHaveLength(2)
  const { id } = await server.db.one<{ id: number }>(sql`
    insert into export_jobs (user_id, kind, object, action, state, reason, items_total)
    select id, 'bulk', 'order', 'order.hold', 'failed', 'aborted', 2 from users where login = 'orders.deny' returning id`)
  await server.db.run(sql`
    insert into bulk_items (job_id, place, record_id)
    select ${id}, place, record_id
    from unnest(${orders.map((order) => order.id)}::bigint[]) with ordinality as given (record_id, place)`)
  const deny = await signIn(server.url, 'orders.deny')
  const { body } = await call(server.url, deny, 'POST', `/api/v3/export-job/${id}`, { expand: ['account'] })
  const { account } = (body as { payload: { account: unknown } }).payload // as the contract says
  const [seen] = orders.filter(({ is_denied }) => !is_denied)
  expect(bulkAccount.parse(account)).toMatchObject([
    { outcome: 'untried', count: 2, records: [{ id: seen?.id, label: seen?.number }] },
  ])
})

test('a server that is stopped gives its jobs back, and no try is used up', async () => {
  const database = await newDatabase()
  const db = openDb(database.url)
  const { id } = await db.one<{ id: number }>(sql`
    insert into export_jobs (user_id, kind, object, action, items_total)
    select id, 'bulk', 'order', 'order.hold', (select count(*) from orders) from users where login = 'orders' returning id`)
  await db.run(
    sql`insert into bulk_items (job_id, place, record_id) select ${id}, row_number() over (), id from orders`,
  )
  for (const runs of [1, 2]) {
    const app = fastify()
    runJobs(app, db, { dataDir: server.config.dataDir })
    await app.ready()
    await jobUntil(db, id, ({ attempt, state }) => attempt === 1 && state === 'in-progress')
    await app.close()
    expect(await jobRow(db, id), `run ${runs}`).toMatchObject({ state: 'in-progress', attempt: 0 })
  }
  await db.close()
  await database.drop()
})

test('an abort stops between two orders and keeps what was done', async () => {
  const ids = await server.db.rows<{ id: number }>(sql`select id from orders order by id`)
  const { job } = startedIn(await bulk({ action: 'order.hold', ids: ids.map(({ id }) => id) }))
  await jobUntil(server.db, job.id, ({ items_processed }) => items_processed > 0)
  const started = Date.now()
  await call(server.url, token, 'DELETE', `/api/v3/search/export/${job.id}`)
  const row = await jobUntil(server.db, job.id)
  expect(row).toMatchObject({ state: 'failed', reason: 'aborted' })
  expect(Date.now() - started).toBeLessThan(5000)
  const { done, open } = await server.db.one<{ done: number; open: number }>(sql`
    select count(outcome) as done, count(*) filter (where outcome is null) as open from bulk_items
    where job_id = ${job.id}`)
  expect(done).toBeGreaterThan(0)
  expect(open).toBeGreaterThan(0)
  expect(row).toMatchObject({ items_processed: done })
})

test('a bulk over a session leaves out what was taken out of it', async () => {
  const params = { filters: [{ field: 'status', op: 'eq', value: 'ready-for-pickup' }], session: 'new' }
  const search = { object: 'order', scope: ['ids'], params }
  const { body } = await call(server.url, token, 'POST', '/api/v3/search', search)
  const { session, ids = [] } = routes.search.answer.parse(body).payload
  const [first = 0, second = 0, ...others] = ids
  expect(others.length).toBeGreaterThan(3)
  const asked = { action: 'order.hold', session: session?.id, except: [first, second] }
  expect(rehearsed(await bulk({ ...asked, dry_run: true })).allowed).toBe(others.length)
  const { job } = startedIn(await bulk(asked))
  expect(await jobUntil(server.db, job.id)).toMatchObject({ items_total: others.length, items_done: others.length })
  expect(await statuses(others)).toEqual(new Set(['on-hold']))
  expect(await statuses([first, second])).toEqual(new Set(['ready-for-pickup']))
  expect(await bulk({ ...asked, except: ids })).toMatchObject({ status: 422, body: { code: 'invalid' } })
  expect(await bulk({ ...asked, ids: [first] })).toMatchObject({ status: 422, body: { code: 'bad_value' } })
  expect(await bulk({ action: 'order.hold', ids: [first], except: [first] })).toMatchObject({ status: 422 })
})

test('rights are asked for each order when its turn comes', async () => {
  const view = await signIn(server.url, 'orders.view')
  const ids = (
    await server.db.rows<{ id: number }>(sql`
      select id from orders where status in ('confirmed', 'processing', 'preparing-for-shipment') and shop_id in (
        select shop_id from user_shop_access where level = 'view' and area = 'orders') limit 3`)
  ).map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(0)
  expect(rehearsed(await bulk({ action: 'order.hold', ids, dry_run: true }, view))).toMatchObject({
    allowed: 0,
    blocked: [{ reason_code: 'no_right', count: ids.length }],
  })
  const { job } = startedIn(await bulk({ action: 'order.hold', ids }, view))
  expect(await jobUntil(server.db, job.id)).toMatchObject({ items_done: 0, items_refused: ids.length })
})

test.each([
  [{ action: 'order.hold' }, 422, 'invalid'],
  [{ action: 'order.hold', ids: [] }, 422, 'invalid'],
  [{ action: 'order.paid', ids: [1] }, 404, 'unknown_action'],
  [{ action: 'order.undo', ids: [1] }, 404, 'unknown_action'],
  [{ action: 'order.complete', ids: [1], params: { force: 'because I can' } }, 422, 'unknown_field'],
  [{ action: 'order.hold', ids: [1], data: {} }, 422, 'unknown_field'],
])('%j is refused', async (body, status, code) => {
  const jobs = await server.db.one<object>(sql`select count(*) from export_jobs`)
  expect(await bulk(body)).toMatchObject({ status, body: { code } })
  expect(await server.db.one<object>(sql`select count(*) from export_jobs`)).toEqual(jobs)
})

test('nobody else sees or stops the job', async () => {
  const { job } = startedIn(await bulk({ action: 'order.hold', ids: await idsIn('processing', 1) }))
  const other = await signIn(server.url, 'customers')
  expect((await call(server.url, other, 'DELETE', `/api/v3/search/export/${job.id}`)).status).toBe(404)
  expect((await call(server.url, other, 'POST', `/api/v3/export-job/${job.id}`)).status).toBe(404)
  expect(await jobRow(server.db, job.id)).toBeDefined()
})

test('an aborted bulk stays with what it moved, what it did not and why, and takes its own moves back', async () => {
  const [held, others] = [await idsIn('confirmed', 10), await idsIn('completed', 1)]
  const ids = [...held.slice(0, 3), ...others, ...held.slice(3)]
  const { job, undo } = startedIn(await bulk({ action: 'order.hold', ids }))
  // its worker is stopped after the fourth record
  const holder = await server.db.pool.connect()
  await holder.query(`begin; select from orders where id = ${ids[4]} for update`)
  const act = (action: string, by = token) =>
    call(server.url, by, 'POST', `/api/v3/export-job/${job.id}/action/${action}`, { version: 0 })
  try {
    await jobUntil(server.db, job.id, ({ items_processed }) => items_processed === 4, 5000)
    expect(await act('undo')).toMatchObject({ status: 409, body: { code: 'export_active' } })
    expect(await call(server.url, token, 'DELETE', `/api/v3/search/export/${job.id}`)).toMatchObject({ status: 200 })
    // its worker has heard of it with its next sign of life
    await expect
      .poll(() => server.db.run(sql`select from export_jobs where id = ${job.id} and heartbeat >= date_updated`), {
        timeout: 5000,
      })
      .toBe(1)
    // while it aborts the count stays
    expect(await jobRow(server.db, job.id)).toMatchObject({ state: 'aborting', items_processed: 4 })
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  const row = await jobUntil(server.db, job.id)
  expect(row).toMatchObject({ state: 'failed', reason: 'aborted', items_refused: 1, items_total: 11 })
  const moved = row.items_done
  expect(moved).toBeLessThan(10)

  const read = async (expand: string[]) => {
    const { body } = await call(server.url, token, 'POST', `/api/v3/export-job/${job.id}`, { expand })
    return routes['record.read'].answer.parse(body).payload
  }
  const { body } = await call(server.url, token, 'POST', '/api/v3/search', { object: 'export-job', scope: ['results'] })
  expect(routes.search.answer.parse(body).payload.results?.find(({ id }) => id === job.id)).toMatchObject({
    reason: 'aborted',
    undo_until: undo?.until,
  })
  const account = bulkAccount.parse((await read(['account']))['account'])
  expect(account.map(({ outcome, count, records }) => [outcome, count, records.map(({ id }) => id)])).toEqual([
    ['done', moved, held.slice(0, moved)],
    ['wrong_state', 1, others],
    ['untried', 10 - moved, held.slice(moved)],
  ])

  const back = await act('undo')
  expect(back.status, JSON.stringify(back.body)).toBe(200)
  const { entity } = routes['record.action'].answer.parse(back.body).payload
  expect(await jobUntil(server.db, entity.id)).toMatchObject({ state: 'completed', items_done: moved })
  expect(await statuses(held)).toEqual(new Set(['confirmed']))
  expect((await read([]))['undo_until']).toBe(null)
  expect(await act('undo')).toMatchObject({ status: 409, body: { code: 'nothing_to_undo' } })
  // dismissed it is gone
  expect(await call(server.url, token, 'DELETE', `/api/v3/search/export/${job.id}`)).toMatchObject({ status: 200 })
  expect(await jobRow(server.db, job.id)).toBe(undefined)
})

test('a way back that is aborted says which it took back and which it never came to', async () => {
  // the tests before have left few that are in processing
  const ids = await idsIn('pending', 6)
  expect(ids).toHaveLength(6)
  const { job, undo } = startedIn(await bulk({ action: 'order.hold', ids }))
  expect(await jobUntil(server.db, job.id)).toMatchObject({ items_done: 6 })
  // the last one is taken back first, and the worker is stopped before the third
  const holder = await server.db.pool.connect()
  await holder.query(`begin; select from orders where id = ${ids[3]} for update`)
  const back = await call(server.url, token, 'POST', `/api/v3/export-job/${job.id}/action/undo`, { version: 0 })
  const undoing = routes['record.action'].answer.parse(back.body).payload.entity
  try {
    await jobUntil(server.db, undoing.id, ({ items_processed }) => items_processed === 2, 5000)
    await call(server.url, token, 'DELETE', `/api/v3/search/export/${undoing.id}`)
    await expect
      .poll(() => server.db.run(sql`select from export_jobs where id = ${undoing.id} and heartbeat >= date_updated`))
      .toBe(1)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  const { reason, items_done } = await jobUntil(server.db, undoing.id)
  expect(reason).toBe('aborted')
  const { body } = await call(server.url, token, 'POST', `/api/v3/export-job/${undoing.id}`, { expand: ['account'] })
  const account = bulkAccount.parse(routes['record.read'].answer.parse(body).payload['account'])
  const said = Object.fromEntries(account.map(({ outcome, records }) => [outcome, records.map(({ id }) => id)]))
  expect(said).toEqual({
    done: ids.slice(6 - items_done).toReversed(),
    untried: ids.slice(0, 6 - items_done).toReversed(),
  })
  // and so it is
  expect(await statuses(said['done'] ?? [])).toEqual(new Set(['pending']))
  expect(await statuses(said['untried'] ?? [])).toEqual(new Set(['on-hold']))

  // the rest is taken back from where all of it was moved, or by the same token
  const offered = await server.db.one(sql`select undo_until from export_job_rows where id = ${job.id}`)
  expect(offered).toEqual({ undo_until: undo?.until })
  const rest = await call(server.url, token, 'POST', `/api/v3/undo/${undo?.token}`)
  expect(rest.status, JSON.stringify(rest.body)).toBe(200)
  const { job: last } = started.parse(routes.undo.answer.parse(rest.body).payload)
  expect(await jobUntil(server.db, last.id)).toMatchObject({
    state: 'completed',
    items_total: 6 - items_done,
    items_done: 6 - items_done,
  })
  expect(await statuses(ids)).toEqual(new Set(['pending']))
  expect(await call(server.url, token, 'POST', `/api/v3/undo/${undo?.token}`)).toMatchObject({
    status: 409,
    body: { code: 'undone_already' },
  })
})

test('every reason has a form for many, in every language', () => {
  const reasons: string[] = [
    ...Object.values(orderRules).map(({ because }) => because),
    ...Object.values(undoRefusals).flat(),
    ...orderWarnings,
    'wrong_state',
    'import_pending',
    'order_not_found',
    'no_right',
    'invalid',
    'changed_since',
    'undo_expired',
    'server_error',
  ]
  for (const locale of Object.keys(locales).filter(isLocale))
    for (const reason of reasons) {
      expect(hasText(locale, 'many', reason), `${locale} ${reason}`).toBe(true)
      expect(text(locale, 'many', reason), `${locale} ${reason}`).not.toMatch(/[.!]$|\{\{/)
    }
  // what keeps many from being released speaks of no cancellation
  expect(ofMany('de_DE', 'order', 'held_from_shipping', 22, ['1', '2', '3', '4', '5', '6', '7'])).toBe(
    '22 Aufträge: nach einer Teillieferung angehalten, also fortsetzen statt freigeben (1, 2, 3, 4, 5 und 17 weitere)',
  )
  expect(ofMany('sl_SI', 'order', 'unpaid', 3)).toBe('3 naročila: še brez plačila')
  // of many each has another value: none is named, and no placeholder is left for it
  expect(ofMany('de_DE', 'product', 'import_unknown_value', 2)).toBe('2 Artikel: einen Wert gibt es hier nicht')
  expect(ofMany('de_DE', 'product', 'field_network', 2)).toBe('2 Artikel: eine Angabe wird so nicht angenommen')
})
