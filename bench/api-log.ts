import type { SearchBody } from '#api/search.ts'
import type { Row } from '#scripts/bench-row.ts'
import type { Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { withWrites } from './orders.ts'
import { overHttp } from './search-alone.ts'

/** A month of a busy house. */
const calls = 300_000

const body = (...filters: NonNullable<SearchBody['params']>['filters'] & object): SearchBody => ({
  object: 'api-log',
  params: { filters },
})
const failed = { field: 'outcome', op: 'in' as const, value: ['refused', 'failed'] }
const slow = { field: 'duration', op: 'gt' as const, value: 1000 }
const byUser = { field: 'user', op: 'eq' as const, value: 2 }
const ofRoute = { field: 'route', op: 'eq' as const, value: '/api/v3/{object}/{id}' }

/** Pages of the API log among 300,000 calls, over HTTP against the SQL that is asked. */
export const apiLogRows = (): Promise<Row[]> =>
  withWrites(async ({ db, url }) => {
    await write(db)
    const token = await signIn(url, 'admin')
    const ask = async (of: SearchBody) => {
      const { status } = await call(url, token, 'POST', '/api/v3/search', of)
      if (status !== 200) throw new Error(`${JSON.stringify(of)} was answered ${status}`)
    }
    const id = await db.one<{ id: string }>(sql`select correlation_id as id from api_log order by id limit 1`)
    return [
      await overHttp(db, ask, 'the latest of 300,000 calls', body(), 60),
      await overHttp(db, ask, 'calls that were refused or failed', body(failed), 60),
      await overHttp(db, ask, 'calls slower than a second', body(slow), 40),
      await overHttp(db, ask, 'the latest calls of a user and a route', body(byUser, ofRoute), 40),
      await overHttp(db, ask, 'a call by its id', body({ field: 'correlation_id', op: 'eq', value: id.id }), 40),
    ]
  })

/** Made once, and kept with the data. */
async function write(db: Db): Promise<void> {
  const { count } = await db.one<{ count: number }>(sql`select count(*)::integer as count from api_log`)
  if (count >= calls) return
  await db.run(sql`
    insert into api_log (date_created, method, route, path, status, duration, user_id, remote_address, correlation_id,
      event, object, record_id, received, received_size, returned, returned_size)
    select now() - make_interval(secs => n * 8), 'POST', '/api/v3/{object}/{id}', '/api/v3/order/' || 1 + n % 300,
      case when n % 97 = 0 then 409 when n % 1009 = 0 then 500 else 200 end, 2 + n % 60 + case when n % 500 = 0 then 2000 else 0 end,
      u.id, '192.0.2.' || n % 200, left(md5(n::text), 14), 'order.read', 'order', 1 + n % 300, '{"expand":["history"]}', 22,
      repeat('x', 900), 900
    from generate_series(1, ${calls}::integer) n
    join (select id, row_number() over (order by id) - 1 as place, count(*) over () as many from users) u
      on u.place = n % u.many`)
  await db.run(sql`analyze api_log`)
}
