import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverLifeOf } from '#server/life/lives.ts'
import { rowOf } from '#server/life/record.ts'
import { knownSource } from '#server/search/source.ts'
import { enabledDemoUsers } from '#server/seed/demo-users.ts'
import { named, sql } from '#server/sql.ts'
import { personOf } from '#server/store/session.ts'
import { lives } from '#machines/life/lives.ts'
import { sixteenAtOnce } from '#tests/support/at-once.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { samples } from '#tests/support/samples.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** One or two of them: what each role may do in each status and shop is shown by the life's own tests. */
const recordsOf = async (object: string): Promise<number[]> => {
  const { table } = knownSource(object)
  const rows = await server.db.rows<{ id: number }>(
    sql`select id from ${named(table)} order by id limit ${samples(1, 2)}`,
  )
  return rows.map(({ id }) => id)
}

/** With the version before the first, so that nothing changes: whoever may make the move is told of the conflict. */
test.each(lives.map(({ object }) => object))(
  'each move of %s is open to whom its life says, and to nobody else',
  async (object) => {
    const of = serverLifeOf(object)
    if (of === undefined) throw new Error(`The server has no life of ${object}`)
    const ids = await recordsOf(object)
    const seen: Record<number, number> = { 403: 0, 404: 0, 409: 0 }
    await sixteenAtOnce(enabledDemoUsers, async ({ login }) => {
      const { id: userId } = await server.db.one<{ id: number }>(sql`select id from users where login = ${login}`)
      const [token, person] = [await signIn(server.url, login), await personOf(server.db, userId)]
      for (const id of ids) {
        const row = await rowOf(server.db, of, id)
        if (row === undefined || person === undefined) throw new Error(`${object} ${id} or ${login} is gone`)
        const sees = of.life.maySee(person, row)
        const asked = await call(server.url, token, 'POST', `/api/v3/${object}/${id}/actions`)
        expect(asked.status === 200, `${login} asks of ${object} ${id}`).toBe(sees)
        for (const move of of.life.moves) {
          const path = `/api/v3/${object}/${id}/action/${move.slice(object.length + 1)}`
          const { status } = await call(server.url, token, 'POST', path, { version: 0 })
          const refused = sees ? 403 : asked.status
          expect(status, `${login}: ${move} of ${id}`).toBe(sees && of.life.mayMove(person, move, row) ? 409 : refused)
          seen[status] = (seen[status] ?? 0) + 1
        }
      }
    })
    // some are let in and some are not, else nothing was shown
    expect(seen[403]).toBeGreaterThan(0)
    expect(seen[409]).toBeGreaterThan(0)
  },
)
