import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#entities/access.ts'
import type { UserRow } from '#entities/user/user.ts'
import { lifeOfUser } from '#machines/user/life.ts'
import { rowOf } from '#server/life/record.ts'
import { sql } from '#server/sql.ts'
import { userLife } from '#server/user/life.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeUser } from '#tests/support/make-user.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { charts } from './charts.ts'
import { nameOf } from './cover.ts'
import { cellsOf } from './policy.ts'
import { recorded } from './record.ts'
import { userPolicy } from './tables/user.ts'

let server: TestServer
let admin: string

beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.url, 'admin')
})
afterAll(() => server.close())

describe('every path through a user’s life, on the server', () => {
  test.each(charts.user.cover().map((path) => [nameOf(path), path] as const))('%s', async (name, { root, steps }) => {
    const ways = steps.map(({ way }) => way)
    await recorded({ chart: 'user', layer: 'http', kind: 'path', name, ways, count: 1 }, async () => {
      const { id } = await makeUser(server.db)
      await server.db.run(sql`update users set is_enabled = ${root.status === 'enabled'} where id = ${id}`)
      for (const [index, { event, to }] of steps.entries()) {
        const path = `/api/v3/user/${id}/action/${event.type.replace('user.', '')}`
        const { status, body } = await call(server.url, admin, 'POST', path, { version: index + 1 })
        expect(status, event.type).toBe(200)
        expect(body).toMatchObject({ payload: { entity: { is_enabled: to === 'enabled', version: index + 2 } } })
      }
      const history = await server.db.rows(sql`
        select verb, to_status as "to" from history where object = 'user' and record_id = ${id} order by id`)
      expect(history).toEqual(steps.map(({ event, to }) => ({ verb: event.type, to })))
    })
  })
})

/** The user of a cell as the database knows them, and who asks. */
async function standing(state: string, knowing: string): Promise<{ row: UserRow; actor: Actor }> {
  const { id } = await makeUser(server.db, knowing === 'the last administrator' ? ['admin'] : [])
  await server.db.run(sql`update users set is_enabled = ${state === 'enabled'} where id = ${id}`)
  // everyone else is none, for as long as the row is read
  if (knowing === 'the last administrator')
    await server.db.run(sql`delete from user_roles where role = 'admin' and user_id <> ${id}`)
  const row = await rowOf(server.db, userLife, id)
  if (row === undefined) throw new Error(`There is no user ${id}`)
  return { row, actor: { id: knowing === 'oneself' ? id : 0, roles: ['admin'], shops: [] } }
}

test('each cell of the table, with the facts as the database has them', async () => {
  for (const { state, knowing, word, to } of cellsOf(userPolicy)) {
    const event = Object.entries(userPolicy.events).find(([name]) => name === word)?.[1]
    if (event === undefined) continue
    const { row, actor } = await standing(state, knowing)
    const verdict = lifeOfUser.verdict(row, event, actor)
    expect(verdict.ok ? lifeOfUser.step(row, event, actor).status : undefined, `${state} (${knowing}), ${word}`).toBe(
      to,
    )
  }
})
