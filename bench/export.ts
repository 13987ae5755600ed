import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { to } from 'pg-copy-streams'
import { routes } from '#api/contract.ts'
import type { Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { over, peakOf, residentOf, type Timed } from './job.ts'
import { withMillion } from './orders.ts'
import { median, ms, type Row } from '#scripts/bench-row.ts'

const columns = ['number', 'status', 'date_created', 'currency', 'total', 'payment_state', 'email']
const repeats = 3
const megabyte = 1_048_576

/** An export of a million orders, against the same columns by COPY alone, which writes them to the same disk. */
export const exportRows = (): Promise<Row[]> =>
  withMillion(async ({ db, server, url }) => {
    const token = await signIn(url, 'admin')
    const start = async (params: object, format: 'machine' | 'locale' = 'machine') => {
      const { body } = await call(url, token, 'POST', '/api/v3/search/export', {
        object: 'order',
        params,
        columns,
        format,
      })
      return routes['export.start'].answer.parse(body).payload.id
    }
    const run = async (params: object, format?: 'machine' | 'locale'): Promise<Timed> =>
      over(db, await start(params, format))

    const [hundred, few] = [100_000, 1000]
    const newer = async (count: number) => {
      const { at } = await db.one<{ at: string }>(
        sql`select date_created as at from orders order by date_created desc offset ${count} limit 1`,
      )
      return { filters: [{ field: 'date_created', op: 'gte', value: at }] }
    }
    await run(await newer(few))
    const resting = await residentOf(server.pid)
    await run(await newer(hundred))
    const small = await peakOf(server.pid)

    const own: number[] = []
    const bare: number[] = []
    for (let at = 0; at < repeats; at += 1) {
      bare.push(await copied(db))
      own.push((await run({})).took)
    }
    const big = await peakOf(server.pid)
    const locale = (await run({}, 'locale')).took

    const id = await start({})
    while ((await rows(db, id)) === 0) await pause(20)
    const asked = performance.now()
    await call(url, token, 'DELETE', `/api/v3/search/export/${id}`)
    await over(db, id)
    const abort = performance.now() - asked

    const [mine, anchor] = [median(own), median(bare)]
    return [
      {
        name: 'export of 1,000,000 orders, machine form: rows a second',
        anchor: 'bare COPY',
        ratio: anchor / mine,
        target: 0.7,
        least: true,
        cpu: true,
        own: ms(mine),
        other: ms(anchor),
      },
      {
        name: 'the same in the locale form',
        anchor: 'bare COPY',
        ratio: anchor / locale,
        target: null,
        own: ms(locale),
        other: ms(anchor),
      },
      {
        name: 'memory rise of the server during it, in MB',
        anchor: 'before',
        ratio: null,
        target: 100,
        own: `${((big - resting) / megabyte).toFixed(0)} MB`,
      },
      {
        name: 'peak memory of 1,000,000 rows',
        anchor: '100,000 rows',
        ratio: big / small,
        target: 1.2,
        own: `${(big / megabyte).toFixed(0)} MB`,
        other: `${(small / megabyte).toFixed(0)} MB`,
      },
      { name: 'abort of an export that runs, in ms', anchor: '', ratio: null, target: 5000, own: ms(abort) },
    ]
  })

const rows = async (db: Db, id: number): Promise<number> =>
  (await db.one<{ rows: number }>(sql`select items_processed as rows from export_jobs where id = ${id}`)).rows

/** What somebody at the database's prompt would do. */
async function copied(db: Db): Promise<number> {
  const file = path.join(tmpdir(), `kontor-bench-${process.pid}.csv`)
  const client = await db.pool.connect()
  try {
    const query = `select ${columns.join(', ')} from order_rows order by date_created desc, id desc`
    const started = performance.now()
    await pipeline(client.query(to(`copy (${query}) to stdout with (format csv)`)), createWriteStream(file))
    return performance.now() - started
  } finally {
    client.release()
    await rm(file, { force: true })
  }
}
