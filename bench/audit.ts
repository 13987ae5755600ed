import type { SearchBody } from '#api/search.ts'
import type { Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { million, withWrites } from './orders.ts'
import { overHttp } from './search-alone.ts'
import type { Row } from '#scripts/bench-row.ts'

const ofKind = { field: 'object', op: 'eq' as const, value: 'order' }
const byUser = { field: 'user', op: 'eq' as const, value: 2 }
const sinceADay = { field: 'date_created', op: 'gt' as const, value: '2025-06-01' }
const body = (...filters: NonNullable<SearchBody['params']>['filters'] & object): SearchBody => ({
  object: 'audit-log',
  params: { filters },
})

/** Pages of the audit list among a million writes, over HTTP against the SQL that is asked. */
export const auditRows = (): Promise<Row[]> =>
  withWrites(async ({ db, url }) => {
    await write(db)
    const token = await signIn(url, 'admin')
    const ask = async (of: SearchBody) => {
      const { status } = await call(url, token, 'POST', '/api/v3/search', of)
      if (status !== 200) throw new Error(`${JSON.stringify(of)} was answered ${status}`)
    }
    return [
      await overHttp(db, ask, 'the latest of a million writes', body(), 60),
      await overHttp(db, ask, 'the latest writes of orders', body(ofKind), 60),
      await overHttp(db, ask, 'the latest writes of a user', body(byUser), 40),
      await overHttp(db, ask, 'a user’s writes of orders since a day', body(ofKind, byUser, sinceADay), 20),
    ]
  })

/** Made once, and kept with the data. */
async function write(db: Db): Promise<void> {
  const { count } = await db.one<{ count: number }>(sql`select count(*)::integer as count from audit_log`)
  if (count >= million) return
  await db.run(sql`
    insert into audit_log (user_id, who, verb, object, object_id, before, after, date_created)
    select u.id, u.login, o.object || '.change', o.object, 1 + n % 300, '{"version":1,"name":"before"}',
      '{"version":2,"name":"after"}', now() - make_interval(secs => n * 60)
    from generate_series(1, ${million}::integer) n
    join (select id, login, row_number() over (order by id) - 1 as place, count(*) over () as many from users) u
      on u.place = n % u.many
    join (values (0, 'order'), (1, 'product'), (2, 'customer'), (3, 'invoice'), (4, 'order')) o (place, object)
      on o.place = n % 5`)
  await db.run(sql`analyze audit_log`)
}
