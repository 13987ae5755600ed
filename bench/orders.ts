import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { configFrom } from '#server/config.ts'
import { holdDataDir } from '#server/data-dir.ts'
import { openDb, type Db } from '#server/db.ts'
import { startPostgres } from '#server/postgres/start.ts'
import { replaceDemoData, setUp } from '#server/set-up.ts'
import { sql } from '#server/sql.ts'
import { startProcess, type ServerProcess } from '#tests/support/process.ts'
import { until } from './until.ts'

export const million = 1_000_000

/** A server over so many orders, and the database below it. */
export type Kontor = { db: Db; server: ServerProcess; url: string }

/**
 * A server of its own over so many orders, which are made once and kept: a million in BENCH_DATA_DIR (`.data-million`),
 * any other number beside it. `program` is what is started in place of the server's own main file.
 */
export async function withOrders<T>(orders: number, run: (at: Kontor) => Promise<T>, program?: string): Promise<T> {
  const kept = path.resolve(process.env.BENCH_DATA_DIR ?? '.data-million')
  const dataDir = orders === million ? kept : `${kept}-${orders}`
  const letGo = await holdDataDir(dataDir, 'npm run bench')
  return until(letGo, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'kontor-bench-'))
    const sweep = () => rm(folder, { recursive: true, force: true })
    return until(sweep, async () => {
      const postgres = await startPostgres({ dataDir })
      return until(postgres.stop, async () => {
        await ensureOrders(postgres.connectionString, dataDir, orders)
        const db = openDb(postgres.connectionString, { statementTimeout: 0 })
        return until(db.close, () => {
          const server = startProcess({ DATABASE_URL: postgres.connectionString, DATA_DIR: folder }, program)
          return until(server.end, async () => run({ db, server, url: await server.url }))
        })
      })
    })
  })
}

export const withMillion = <T>(run: (at: Kontor) => Promise<T>): Promise<T> => withOrders(million, run)

async function ensureOrders(connectionString: string, dataDir: string, orders: number): Promise<void> {
  const config = configFrom({ DEMO_ORDERS: String(orders) }, { dataDir })
  await setUp(connectionString, config)
  const db = openDb(connectionString, { statementTimeout: 0 })
  const { count } = await db.one<{ count: number }>(sql`select count(*) from orders`)
  await db.close()
  if (count < orders) await replaceDemoData(connectionString, config)
}
