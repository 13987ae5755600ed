import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { me, meExpansions, type Me } from '#api/account.ts'
import { envelope } from '#api/envelope.ts'
import { routes } from '#api/contract.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeUser } from '#tests/support/make-user.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const meOf = async (token: string, expand?: readonly string[]): Promise<Me> => {
  const { body } = await call(server.url, token, 'POST', '/api/v3/user/me', expand && { expand })
  return envelope(me).parse(body).payload
}

const changePassword = (token: string, old_password: string, new_password: string, locale = 'en_EN') =>
  call(
    server.url,
    token,
    'POST',
    '/api/v3/user/me/password',
    { old_password, new_password },
    { 'Override-Locale': locale },
  )

const shopCount = async () =>
  (await server.db.one<{ count: number }>(sql`select count(*)::integer as count from shops`)).count

describe('user.me', () => {
  test('answers the user alone unless lists are asked for', async () => {
    const answer = await meOf(await signIn(server.url, 'worktime'))
    expect(answer).toMatchObject({
      login: 'worktime',
      title: 'Dr.',
      roles_inherited: ['worktime_tracking_admin', 'worktime_tracking_kontor'],
    })
    for (const list of meExpansions) expect(answer).not.toHaveProperty(list)
  })

  test('answers every list that is asked for', async () => {
    const answer = await meOf(await signIn(server.url, 'orders.view'), meExpansions)
    expect(answer.roles).toEqual(['order_manager'])
    expect(answer.shops?.filter(({ access }) => access.orders === 'view').map(({ name }) => name)).toEqual([
      'nordlicht.ch',
    ])
    expect(answer.shops?.filter(({ access }) => access.orders === 'inherit')).toHaveLength((await shopCount()) - 1)
    expect(answer.sessions).toMatchObject([{ is_current: true, remote_address: '127.0.0.1' }])
    expect(answer.price_lists?.length).toBeGreaterThan(0)
    expect(answer).toMatchObject({ api_keys: [], ip_whitelist: [] })
  })

  test('an administrator inherits every role and holds one', async () => {
    const answer = await meOf(await signIn(server.url, 'admin'), ['roles'])
    expect(answer.roles).toEqual(['admin'])
    expect(answer.roles_inherited).toHaveLength(9)
  })

  test.each([
    // their role reads orders everywhere, and nothing denies them one
    ['orders', 'all'],
    ['shops', 'all'],
    // products are denied in one shop, and their role reads nothing else there
    ['products.deny', 'all but one'],
    ['worktime', 'none'],
    ['nobody', 'none'],
  ])('the channels of %s are the shops and marketplaces that they may read', async (login, read) => {
    const { channels, shops } = await meOf(await signIn(server.url, login), ['channels', 'shops'])
    const all = await shopCount()
    expect(channels).toHaveLength(read === 'none' ? 0 : read === 'all' ? all : all - 1)
    // each by its name, and none that is not a shop
    expect(shops?.map(({ id, name }) => ({ id, name }))).toEqual(expect.arrayContaining(channels ?? []))
  })

  test('a shop that somebody may not read is none of their channels', async () => {
    const { channels } = await meOf(await signIn(server.url, 'products.deny'), ['channels'])
    expect(channels?.map(({ name }) => name)).not.toContain('nordlicht.ch')
  })

  test('shows price lists to those who may read them only', async () => {
    expect((await meOf(await signIn(server.url, 'nobody'), ['price_lists'])).price_lists).toEqual([])
  })

  test('refuses a list that it does not know', async () => {
    const token = await signIn(server.url, 'nobody')
    expect(await call(server.url, token, 'POST', '/api/v3/user/me', { expand: ['passwords'] })).toMatchObject({
      status: 422,
      body: { code: 'invalid', fields: { 'expand.0': [expect.any(String)] } },
    })
  })
})

describe('changing the password', () => {
  const old = 'demo-password'
  const fresh = 'Möwen über dem Kai'

  test.for([
    ['wrong', fresh, { old_password: ['The old password is not right'] }],
    [old, old, { new_password: ['The new password is the old one'] }],
    [old, 'elf Zeichen', { new_password: ['At least 12 characters'] }],
    [old, 'passwort1234', { new_password: ['This password is too common: anybody would guess it'] }],
    [old, 'abcabcabcabcabc', { new_password: ['This password is too common: anybody would guess it'] }],
    [old, '123456789012', { new_password: ['This password is too common: anybody would guess it'] }],
    [
      old,
      'Products-2026!!',
      {
        new_password: ['This password repeats the username, the company or “Kontor”: that is guessed first'],
      },
    ],
    [old, 'x'.repeat(129), { new_password: ['At most 128 characters'] }],
  ] as const)('from %s to %s is refused', async ([from, to, fields]) => {
    const token = await signIn(server.url, 'products')
    expect(await changePassword(token, from, to)).toMatchObject({ status: 422, body: { code: 'invalid', fields } })
    expect(await signIn(server.url, 'products')).toBeTypeOf('string')
  })

  test('ends the other sessions and is audited without the password', async () => {
    const [token, other] = [await signIn(server.url, 'customers'), await signIn(server.url, 'customers')]
    expect(await changePassword(token, old, fresh)).toMatchObject({ status: 200, body: { payload: true } })
    expect((await meOf(token, ['sessions'])).sessions).toHaveLength(1)
    expect(await call(server.url, other, 'POST', '/api/v3/user/me')).toMatchObject({ status: 401 })
    expect(await signIn(server.url, 'customers', fresh)).toBeTypeOf('string')
    await expect(signIn(server.url, 'customers', old)).rejects.toThrow('could not sign in')
    const rows = await server.db.rows<{ who: string; row: string }>(
      sql`select who, a::text as row from audit_log a where verb = 'user.change_password'`,
    )
    expect(rows).toMatchObject([{ who: 'Sabine Öztürk' }])
    expect(rows[0]?.row).not.toContain(fresh)
  })

  test('leaves the keys of programs, which are ways in of their own', async () => {
    const { login } = await makeUser(server.db)
    const token = await signIn(server.url, login)
    const { body } = await call(server.url, token, 'POST', '/api/v3/user/me/api-key', {
      name: 'ERP',
      scopes: 'orders:write customers:read',
    })
    const { key } = routes['user.create_api_key'].answer.parse(body).payload
    expect((await changePassword(token, old, fresh)).status).toBe(200)
    const headers = { Authorization: `Bearer ${key}` }
    expect((await call(server.url, undefined, 'POST', '/api/v3/user/me', undefined, headers)).status).toBe(200)
  })

  test('after ten guesses at the old one this session may not go on, and nobody is kept from signing in', async () => {
    const token = await signIn(server.url, 'shops')
    const refused = (sentence: string) => ({ status: 422, body: { fields: { old_password: [sentence] } } })
    for (let round = 0; round < 10; round += 1)
      expect(await changePassword(token, 'a guess', fresh)).toMatchObject(refused('The old password is not right'))
    // the right one is not called wrong, and nothing tells it from a wrong one
    const shut = refused('The old password was wrong too often. Try again in 10 minutes')
    expect(await changePassword(token, old, fresh)).toMatchObject(shut)
    expect(await changePassword(token, 'a guess', fresh)).toMatchObject(shut)
    await server.db.run(sql`update sign_in_failures set last_failure = last_failure - interval '9 minutes 30 seconds'`)
    expect(await changePassword(token, old, fresh)).toMatchObject(
      refused('The old password was wrong too often. Try again in 1 minute'),
    )
    const another = await signIn(server.url, 'shops')
    expect(await changePassword(another, old, fresh)).toMatchObject({ status: 200 })
  })
})

describe('ending a session', () => {
  test('signs that device out', async () => {
    const [token, other] = [await signIn(server.url, 'orders'), await signIn(server.url, 'orders')]
    const { sessions = [] } = await meOf(token, ['sessions'])
    const there = sessions.find(({ is_current }) => !is_current)
    expect(await call(server.url, token, 'DELETE', `/api/v3/user/me/session/${there?.id}`)).toMatchObject({
      status: 200,
    })
    expect(await call(server.url, other, 'POST', '/api/v3/user/me')).toMatchObject({ status: 401 })
  })

  test('of somebody else is not found', async () => {
    const { sessions = [] } = await meOf(await signIn(server.url, 'admin'), ['sessions'])
    const token = await signIn(server.url, 'nobody')
    expect(await call(server.url, token, 'DELETE', `/api/v3/user/me/session/${sessions[0]?.id}`)).toMatchObject({
      status: 404,
      body: { code: 'session_not_found', error: 'Diese Sitzung ist bereits beendet.' },
    })
  })
})

describe('ending the sessions of somebody else', () => {
  const other = async () => {
    const user = await makeUser(server.db, ['order_manager'])
    const tokens = [await signIn(server.url, user.login), await signIn(server.url, user.login)]
    const ids = await server.db.rows<{ id: number }>(
      sql`select id from sessions where user_id = ${user.id} order by id`,
    )
    const statuses = async () => {
      const answers = await Promise.all(tokens.map((token) => call(server.url, token, 'POST', '/api/v3/user/me')))
      return answers.map(({ status }) => status)
    }
    return { ...user, tokens, ids: ids.map(({ id }) => id), statuses }
  }
  const traces = (id: number) =>
    server.db.rows(sql`
      select a.verb, u.login, a.after from audit_log a join users u on u.id = a.user_id
      where a.object = 'user' and a.object_id = ${id} and a.verb like 'user.end%' order by a.id`)

  test('ends one of them, then all, and leaves a trace of each in audit and history', async () => {
    const [admin, { id, ids, statuses }] = [await signIn(server.url, 'admin'), await other()]
    const end = (path: string) => call(server.url, admin, 'DELETE', `/api/v3/user/${id}/session${path}`)
    expect((await end(`/${ids[0]}`)).status).toBe(200)
    expect(await statuses()).toEqual([401, 200])
    expect(await end(`/${ids[0]}`)).toMatchObject({ status: 404, body: { code: 'session_not_found' } })
    expect((await end('')).status).toBe(200)
    expect(await statuses()).toEqual([401, 401])
    // nothing is left, and nothing is written
    expect((await end('')).status).toBe(200)
    expect(await traces(id)).toEqual([
      { verb: 'user.end_session', login: 'admin', after: { session: '127.0.0.1' } },
      { verb: 'user.end_sessions', login: 'admin', after: { ended: 1 } },
    ])
    const { body } = await call(server.url, admin, 'POST', `/api/v3/user/${id}`, { expand: ['history', 'sessions'] })
    expect(body).toMatchObject({
      payload: { sessions: [], history: [{ verb: 'user.end_sessions' }, { verb: 'user.end_session' }] },
    })
  })

  test('takes no session of a third one, nor that which asks', async () => {
    const [one, two] = [await other(), await other()]
    const own = await makeUser(server.db, ['admin'])
    const [admin, elsewhere] = [await signIn(server.url, own.login), await signIn(server.url, own.login)]
    expect((await call(server.url, admin, 'DELETE', `/api/v3/user/${one.id}/session/${two.ids[0]}`)).status).toBe(404)
    expect((await call(server.url, admin, 'DELETE', `/api/v3/user/${own.id}/session`)).status).toBe(200)
    expect((await call(server.url, admin, 'POST', '/api/v3/user/me')).status).toBe(200)
    expect((await call(server.url, elsewhere, 'POST', '/api/v3/user/me')).status).toBe(401)
    expect(await two.statuses()).toEqual([200, 200])
  })

  test('is not there for whoever manages no users, and nothing ends', async () => {
    const [one, two] = [await other(), await other()]
    for (const path of ['', `/${two.ids[0]}`])
      expect(await call(server.url, one.tokens[0], 'DELETE', `/api/v3/user/${two.id}/session${path}`)).toMatchObject({
        status: 404,
      })
    expect(await two.statuses()).toEqual([200, 200])
    expect(await traces(two.id)).toEqual([])
  })
})

describe('signing out everywhere else', () => {
  const everywhereElse = (token: string) => call(server.url, token, 'DELETE', '/api/v3/user/me/session')
  const audited = () =>
    server.db.rows(sql`
      select u.login, a.object, a.object_id = u.id as own, a.after, a.remote_address
      from audit_log a join users u on u.id = a.user_id where verb = 'user.end_other_sessions'`)

  test('ends the user’s other sessions at once and nobody else’s, once, and is audited', async () => {
    const own = await Promise.all(Array.from({ length: 3 }, () => signIn(server.url, 'translator')))
    const [token = '', ...others] = own
    const stranger = await signIn(server.url, 'nobody')
    for (let round = 0; round < 2; round += 1) {
      expect(await everywhereElse(token)).toMatchObject({ status: 200, body: { payload: true } })
      for (const other of others)
        expect(await call(server.url, other, 'POST', '/api/v3/user/me')).toMatchObject({ status: 401 })
      expect((await meOf(token, ['sessions'])).sessions).toMatchObject([{ is_current: true }])
      expect(await meOf(stranger)).toMatchObject({ login: 'nobody' })
      expect(await audited()).toEqual([
        { login: 'translator', object: 'user', own: true, after: { ended: 2 }, remote_address: '127.0.0.1' },
      ])
    }
  })
})

describe('what everyone may ask', () => {
  test('the types of price lists, in the caller’s language', async () => {
    const token = await signIn(server.url, 'nobody')
    const types = (locale: string) =>
      call(server.url, token, 'GET', '/api/v3/price-lists/types', undefined, { 'Override-Locale': locale })
    expect((await types('en_EN')).body).toEqual({
      payload: [
        { value: 'b2b', label: 'Business' },
        { value: 'default', label: 'Default' },
        { value: 'distributor', label: 'Distributor' },
      ],
    })
    expect((await types('de_DE')).body).toMatchObject({ payload: [{ value: 'b2b', label: 'Geschäftskunden' }, {}, {}] })
  })

  test('the locales that can be chosen, without signing in', async () => {
    expect((await call(server.url, undefined, 'GET', '/api/erp/v2/info/locales')).body).toEqual({
      payload: ['de_DE', 'de_CH', 'en_EN', 'es_ES', 'fr_FR', 'it_IT', 'fi_FI'],
    })
  })
})
