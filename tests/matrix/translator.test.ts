import { afterAll, beforeAll, expect, test } from 'vitest'
import { entities } from '#entities/registry.ts'
import type { Role } from '#entities/role.ts'
import { placeOf, placeIds } from '#commands/places.ts'
import { isVisible } from '#commands/navigation.ts'
import { sourceOf } from '#server/search/source.ts'
import { named, sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await signIn(server.url, 'translator')
})
afterAll(() => server.close())

/** What the role is for. */
const own = ['translation', 'glossary-entry']
/** Read by everyone, whatever they are: their own jobs, and the rates of taxes. */
const everyones = ['export-job', 'tax-rate']
/** Their own record alone, as everyone's. */
const themselves = ['user']

const send = async (method: string, path: string, body: object = {}) => {
  const { status, body: answer } = await call(server.url, token, method, `/api/v3/${path}`, body)
  return { status, answer: answer as { payload?: { results?: unknown[] } } } // of these calls
}

test.each(entities.map(({ name }) => name))(
  'a translator reaches of %s what the role is for, and nothing else',
  async (name) => {
    const entity = entities.find((one) => one.name === name)
    if (entity === undefined) throw new Error('It was just there')
    const isOwn = own.includes(name)
    const source = sourceOf(name)
    const found =
      source && (await server.db.maybe<{ id: number }>(sql`select id from ${named(source.view)} order by id limit 1`))
    const id = found?.id ?? 1
    const search = await send('POST', 'search', { object: name, scope: ['results', 'total'] })
    expect([name, search.status]).toEqual([name, isOwn || everyones.includes(name) ? 200 : 403])
    if (!everyones.includes(name) && !themselves.includes(name)) {
      const read = await send('POST', `${name}/${id}`)
      expect([name, [200].includes(read.status)]).toEqual([name, isOwn])
    }
    const choose = await send('POST', 'search', { object: name, scope: ['results'], params: { fields: ['id'] } })
    expect([name, choose.status === 200]).toEqual([name, isOwn || everyones.includes(name)])
    const exported = await send('POST', 'search/export', { object: name })
    if (!isOwn && !everyones.includes(name)) expect([name, exported.status]).toEqual([name, 403])
    if (isOwn) return
    for (const [method, path, body] of [
      ['PATCH', `${name}/${id}`, { version: 1, data: {} }],
      ['POST', name, { data: {} }],
      ['DELETE', `${name}/${id}`, { version: 1 }],
    ] as const) {
      const { status } = await send(method, path, body)
      expect([method, path, status >= 400 && status < 500]).toEqual([method, path, true])
    }
  },
)

test('a translator is shown the places of the role, and those that everyone is shown', () => {
  const shown = (roles: readonly Role[]) => placeIds.filter((id) => 'drawer' in placeOf(id) && isVisible(id, roles))
  const more = shown(['translator']).filter((id) => !shown([]).includes(id))
  expect(more).toEqual(['translations'])
})
