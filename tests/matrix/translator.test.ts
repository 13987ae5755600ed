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
const everyones = ['export-job', 'news-item', 'tax-rate']
/** Their own record alone, and what they themselves asked for, as everyone's. */
const themselves = ['user', 'absence', 'correction', 'work-condition']

/** What the role is answered to each way of reaching an object: done, or refused as one that it has nothing to do with. */
async function reachOf(name: string): Promise<Record<string, boolean>> {
  const source = sourceOf(name)
  const found =
    source && (await server.db.maybe<{ id: number }>(sql`select id from ${named(source.view)} order by id limit 1`))
  const id = found?.id ?? 1
  const calls = {
    search: ['POST', 'search', { object: name, scope: ['results', 'total'] }],
    choose: ['POST', 'search', { object: name, scope: ['results'], params: { fields: ['id'] } }],
    read: ['POST', `${name}/${id}`, {}],
    change: ['PATCH', `${name}/${id}`, { version: 1, data: {} }],
    create: ['POST', name, { data: {} }],
    remove: ['DELETE', `${name}/${id}`, { version: 1 }],
  } as const
  const reached: Record<string, boolean> = {}
  for (const [way, [method, path, body]] of Object.entries(calls)) reached[way] = await isReached(method, path, body)
  return reached
}
const isReached = async (method: string, path: string, body: object): Promise<boolean> => {
  const { status } = await call(server.url, token, method, `/api/v3/${path}`, body)
  // a door that is no door (404, 405), or one that is shut
  return ![403, 404, 405].includes(status)
}

const others = entities.map(({ name }) => name).filter((name) => ![...own, ...everyones, ...themselves].includes(name))

test.each(others)('a translator reaches nothing of %s', async (name) => {
  const reached = await reachOf(name)
  // whoever writes anything may upload for it, and where a file is made is where one is uploaded
  const open = name === 'file' ? ['create'] : []
  expect(Object.keys(reached).filter((way) => reached[way])).toEqual(open)
})

test.each(own)('a translator reaches %s', async (name) => {
  expect(await reachOf(name)).toMatchObject({ search: true, choose: true, read: true, change: true })
})

test('a translator writes no rate of a tax, and reads and writes nobody else', async () => {
  expect(await reachOf('tax-rate')).toMatchObject({ search: true, change: false, create: false, remove: false })
  expect(await reachOf('user')).toMatchObject({ search: false, change: false, create: false, remove: false })
})

test('a translator is shown the places of the role, and those that everyone is shown', () => {
  const shown = (roles: readonly Role[]) => placeIds.filter((id) => 'drawer' in placeOf(id) && isVisible(id, roles))
  const more = shown(['translator']).filter((id) => !shown([]).includes(id))
  expect(more).toEqual(['translations'])
})
