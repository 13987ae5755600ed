import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { changed as changedSchema, type Action, type Changed } from '#api/actions.ts'
import { bulkDryRun, started } from '#api/jobs.ts'
import type { Role } from '#entities/role.ts'
import { lifeOfUser } from '#machines/user/life.ts'
import { transaction, type Tx } from '#server/db.ts'
import { moveRecord } from '#server/life/move.ts'
import { rowOf } from '#server/life/record.ts'
import { isRefused } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { text } from '#server/texts.ts'
import { personOf, type Person } from '#server/store/session.ts'
import { userLife } from '#server/user/life.ts'
import { call, signIn, type Answer } from '#tests/support/call.ts'
import { jobUntil } from '#tests/support/jobs.ts'
import { makeUser } from '#tests/support/make-user.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: string

beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.url, 'admin')
})
afterAll(() => server.close())

const make = (...roles: Role[]) => makeUser(server.db, roles)
const bodyOf = ({ body }: Answer) => body as { payload?: unknown; code?: string; error?: string; actions?: Action[] } // of every answer
const move = (id: number, action: string, body: object = {}, by = admin) =>
  call(server.url, by, 'POST', `/api/v3/user/${id}/action/${action}`, { version: 1, ...body })
const moved = (answer: Answer): Changed => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return changedSchema.parse(bodyOf(answer).payload)
}
const actionsOf = async (id: number, by = admin) =>
  bodyOf(await call(server.url, by, 'POST', `/api/v3/user/${id}/actions`)).payload as Action[] // as the contract says
const isSignedIn = async (token: string) => (await call(server.url, token, 'POST', '/api/v3/user/me')).status === 200
const trySignIn = async (login: string) => {
  const sent = { login, password: 'demo-password', server: server.url }
  return bodyOf(await call(server.url, undefined, 'POST', '/auth/login', sent)).payload !== false
}
const personWith = async (id: number): Promise<Person> => {
  const person = await personOf(server.db, id)
  if (person === undefined) throw new Error(`${id} is disabled`)
  return person
}
const takeBack = (undo: Changed['undo']) => call(server.url, admin, 'POST', `/api/v3/undo/${undo?.token}`)
const code = (answer: Answer) => [answer.status, bodyOf(answer).code]

describe('whoever is disabled', () => {
  test('is signed out everywhere at once, and may sign in again when enabled, not go on', async () => {
    const { id, login } = await make()
    const tokens = [await signIn(server.url, login), await signIn(server.url, login)]
    const disabled = moved(await move(id, 'disable'))
    expect(disabled.entity).toMatchObject({ id, version: 2, is_enabled: false })
    expect(disabled.actions).toMatchObject([
      { action: 'user.enable', to: 'enabled', allowed: true, warnings: ['may_add_cost'] },
      { action: 'user.disable', allowed: false, reason_code: 'wrong_state' },
    ])
    for (const token of tokens) expect(await isSignedIn(token)).toBe(false)
    expect(await server.db.rows(sql`select id from sessions where user_id = ${id}`)).toEqual([])
    expect(await trySignIn(login)).toBe(false)

    const enabled = moved(await move(id, 'enable', { version: 2 }))
    expect(enabled.entity).toMatchObject({ version: 3, is_enabled: true })
    expect(await trySignIn(login)).toBe(true)
    for (const token of tokens) expect(await isSignedIn(token)).toBe(false)
  })

  test('begins no session while they are being disabled', async () => {
    const { id, login } = await make()
    const other = await server.db.pool.connect()
    await other.query('begin')
    await other.query('update users set is_enabled = false where id = $1', [id])
    const entering = trySignIn(login)
    const waiting = async () =>
      (
        await server.db.rows(
          sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).length
    await expect.poll(waiting, { timeout: 10_000, interval: 20 }).toBe(1)
    await other.query('commit')
    other.release()
    expect(await entering).toBe(false)
    expect(await server.db.rows(sql`select id from sessions where user_id = ${id}`)).toEqual([])
  })

  test('gets access back by the undo', async () => {
    const { id, login } = await make()
    const { undo } = moved(await move(id, 'disable'))
    const path = `/api/v3/undo/${undo?.token}`
    const body = { expand: ['roles', 'history'] }
    const dated = sql`select date_updated from users where id = ${id}`
    const disabledAt = await server.db.one<{ date_updated: string }>(dated)
    const back = moved(await call(server.url, admin, 'POST', path, body))
    const enabledAt = await server.db.one<{ date_updated: string }>(dated)
    expect(enabledAt.date_updated > disabledAt.date_updated).toBe(true)
    expect(back.entity).toMatchObject({ is_enabled: true, version: 3, roles: [] })
    expect(back.entity['history']).toMatchObject([
      { verb: 'user.undo', from: 'disabled', to: 'enabled', who: 'Katrin Großmann' },
      { verb: 'user.disable', from: 'enabled', to: 'disabled', who: 'Katrin Großmann' },
    ])
    expect(await trySignIn(login)).toBe(true)
    expect(code(await call(server.url, admin, 'POST', path))).toEqual([409, 'undone_already'])
  })

  test('is disabled when the enabling is taken back, with all that disabling does', async () => {
    const { id, login } = await make()
    moved(await move(id, 'disable'))
    const { undo } = moved(await move(id, 'enable', { version: 2 }))
    const token = await signIn(server.url, login)
    const back = moved(await takeBack(undo))
    expect(back.entity).toMatchObject({ is_enabled: false, version: 4 })
    expect(await server.db.rows(sql`select id from sessions where user_id = ${id}`)).toEqual([])
    // nor do they go on where they were once they are enabled again
    moved(await move(id, 'enable', { version: 4 }))
    expect(await isSignedIn(token)).toBe(false)
  })

  test('stays enabled where disabling them is refused by then, with its reason', async () => {
    const { id } = await make('admin')
    moved(await move(id, 'disable'))
    const { undo } = moved(await move(id, 'enable', { version: 2 }))
    // whoever takes it back is an administrator too, so for once the fact is made up
    const { verdict } = lifeOfUser
    const asked = vi
      .spyOn(lifeOfUser, 'verdict')
      .mockImplementation((row, ...rest) => verdict({ ...row, is_last_admin: true }, ...rest))
    const refused = await takeBack(undo)
    asked.mockRestore()
    expect(code(refused)).toEqual([409, 'last_admin'])
    expect(bodyOf(refused).error).toBe(text('de_DE', 'because', 'last_admin'))
    expect(await rowOf(server.db, userLife, id)).toMatchObject({ is_enabled: true, version: 3 })
    expect(moved(await takeBack(undo)).entity).toMatchObject({ is_enabled: false })
  })

  test('is in the audit, with who did it and from where', async () => {
    const { id } = await make()
    moved(await move(id, 'disable'))
    const rows = await server.db.rows(sql`
      select verb, who, before -> 'is_enabled' as was, after -> 'is_enabled' as became, remote_address as address
      from audit_log where object = 'user' and object_id = ${id}`)
    expect(rows).toEqual([
      { verb: 'user.disable', who: 'Katrin Großmann', was: true, became: false, address: '127.0.0.1' },
    ])
  })
})

describe('a move of a user is refused', () => {
  test('with a part that no user has, before anything else is looked at', async () => {
    const { id } = await make()
    const part = { expand: ['items'] }
    const refused = {
      status: 422,
      body: { code: 'invalid', fields: { expand: [text('de_DE', 'errors', 'field_choice')] } },
    }
    expect(await move(id, 'enable', part)).toMatchObject(refused)
    const { undo } = moved(await move(id, 'disable'))
    await server.db.run(sql`update users set version = 7 where id = ${id}`)
    // what is asked for is read before it is seen that this comes too late
    expect(await call(server.url, admin, 'POST', `/api/v3/undo/${undo?.token}`, part)).toMatchObject(refused)
  })

  test('to oneself, with the reason in the caller’s words', async () => {
    const { id, login } = await make('admin')
    const own = await signIn(server.url, login)
    const because = { allowed: false, reason_code: 'own_account' }
    expect(await actionsOf(id, own)).toMatchObject([{ action: 'user.enable' }, { action: 'user.disable', ...because }])
    expect(await actionsOf(id)).toMatchObject([{ action: 'user.enable' }, { action: 'user.disable', allowed: true }])
    const answer = await move(id, 'disable', {}, own)
    expect(code(answer)).toEqual([409, 'own_account'])
    expect(bodyOf(answer).actions).toMatchObject([{}, because])
    expect(await isSignedIn(own)).toBe(true)
  })

  test('where it is not theirs to make, where it is unknown, and where the version is another', async () => {
    const { id } = await make()
    const orders = await signIn(server.url, 'orders')
    expect(code(await move(id, 'disable', {}, orders))).toEqual([403, 'no_right'])
    expect(code(await move(id, 'promote'))).toEqual([404, 'unknown_action'])
    expect(code(await move(999_999_999, 'disable'))).toEqual([404, 'user_not_found'])
    expect(code(await move(id, 'disable', { version: 7 }))).toEqual([409, 'conflict'])
    // no rule of a user's life can be passed by force, and nothing of an order's is taken
    for (const params of [{ force: 'it has to be' }, { mark_paid: true }])
      expect(code(await move(id, 'disable', { params }))).toEqual([422, 'invalid'])
    moved(await move(id, 'disable', { params: {} }))
  })
})

test('two administrators who disable each other at once leave one of them: the second waits for the first', async () => {
  const [one, other] = [await make('admin'), await make('admin')]
  const people = [await personWith(one.id), await personWith(other.id)] as const
  const third = sql`id in (select user_id from user_roles where role = 'admin') and id not in (${one.id}, ${other.id})`
  await server.db.run(sql`update users set is_enabled = false where ${third}`)
  const disable = (tx: Tx, user: Person, id: number) =>
    moveRecord(tx, { user, locale: 'en_EN', address: '' }, userLife, id, 'user.disable', { version: 1 })

  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = transaction(server.db, async (tx) => {
    await rowOf(tx, userLife, other.id, { forUpdate: true })
    begun.resolve()
    await goOn.promise
    return disable(tx, people[0], other.id)
  })
  await begun.promise
  let second = 'begun'
  const outcome = transaction(server.db, async (tx) => {
    // what the guards read is locked before anything of it is read
    await rowOf(tx, userLife, one.id, { forUpdate: true })
    second = 'read'
    return disable(tx, people[1], one.id)
  }).then(
    () => (second = 'done'),
    (error: unknown) => (second = isRefused(error) ? error.code : 'failed'),
  )
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => [second, await server.db.run(waiting)]).toEqual(['begun', 1])
  goOn.resolve()
  await Promise.all([first, outcome])
  // by then they are disabled themselves
  expect(second).toBe('signed_out')
  const left = await server.db.rows(sql`select id from users where id in (${one.id}, ${other.id}) and is_enabled`)
  expect(left).toEqual([{ id: one.id }])
  await server.db.run(sql`update users set is_enabled = true where ${third}`)
})

test('a move on many users says whom it is about, moves the others and is taken back as one', async () => {
  const some = [await make(), await make()]
  const { id: own } = await server.db.one<{ id: number }>(sql`select id from users where login = 'admin'`)
  const ids = [...some.map(({ id }) => id), own]
  const bulk = (body: object) =>
    call(
      server.url,
      admin,
      'POST',
      '/api/v3/user/bulk',
      { action: 'user.disable', ids, ...body },
      { 'Override-Locale': 'en_EN' },
    )
  const trial = bulkDryRun.parse(bodyOf(await bulk({ dry_run: true })).payload)
  expect(trial).toMatchObject({
    title: 'Disable 2 users',
    allowed: 2,
    from: [{ status: 'enabled', count: 2 }],
    sums: [],
    mails: [],
    units: 0,
    blocked: [{ reason_code: 'own_account', reason: '1 user: own account (Katrin Großmann)', count: 1, ids: [own] }],
    warnings: [{ code: 'loses_access', count: 2 }],
  })
  expect(code(await bulk({ params: { mark_paid: true } }))).toEqual([422, 'invalid'])

  const { job, undo } = started.parse(bodyOf(await bulk({})).payload)
  expect(job).toMatchObject({ object: 'user', action: 'user.disable', title: 'Disable the user' })
  expect(await jobUntil(server.db, job.id)).toMatchObject({
    state: 'completed',
    items_done: 2,
    items_refused: 1,
    outcome: '1 user: own account (Katrin Großmann)',
  })
  const enabled = () => server.db.rows(sql`select id from users where id = any(${ids}) and is_enabled`)
  expect(await enabled()).toEqual([{ id: own }])
  const back = started.parse(bodyOf(await call(server.url, admin, 'POST', `/api/v3/undo/${undo?.token}`)).payload)
  expect(await jobUntil(server.db, back.job.id)).toMatchObject({ state: 'completed', items_done: 2 })
  expect(await enabled()).toHaveLength(3)
})
