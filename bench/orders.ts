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
export function withOrders<T>(orders: number, run: (at: Kontor) => Promise<T>, program?: string): Promise<T> {
  return withDemo(orders === million ? '' : `-${orders}`, { DEMO_ORDERS: String(orders) }, run, program)
}

/** So many products, with three times as many variations. */
export const manyProducts = 100_000

/** The same over a catalogue of so many; its few orders are a matter of course. */
export const withProducts = <T>(run: (at: Kontor) => Promise<T>): Promise<T> =>
  withDemo('-products', { DEMO_ORDERS: '2000', DEMO_PRODUCTS: String(manyProducts) }, run)

/** Two texts each, in six languages, are 200,000. */
export const withTexts = <T>(run: (at: Kontor) => Promise<T>): Promise<T> =>
  withDemo('-texts', { DEMO_ORDERS: '2000', DEMO_PRODUCTS: '17000' }, run)

/** A few orders, and a year of 200 employees, which the bench makes. */
export const withEmployees = <T>(run: (at: Kontor) => Promise<T>): Promise<T> =>
  withDemo('-employees', { DEMO_ORDERS: '300' }, run)

/** A few orders, and a million writes of the audit, which the bench makes. */
export const withWrites = <T>(run: (at: Kontor) => Promise<T>): Promise<T> =>
  withDemo('-writes', { DEMO_ORDERS: '300' }, run)

type Amounts = { readonly DEMO_ORDERS: string; readonly DEMO_PRODUCTS?: string }

async function withDemo<T>(
  name: string,
  amounts: Amounts,
  run: (at: Kontor) => Promise<T>,
  program?: string,
): Promise<T> {
  const dataDir = `${path.resolve(process.env.BENCH_DATA_DIR ?? '.data-million')}${name}`
  const letGo = await holdDataDir(dataDir, 'npm run bench')
  return until(letGo, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'kontor-bench-'))
    const sweep = () => rm(folder, { recursive: true, force: true })
    return until(sweep, async () => {
      const postgres = await startPostgres({ dataDir })
      return until(postgres.stop, async () => {
        await ensureDemo(postgres.connectionString, dataDir, amounts)
        const db = openDb(postgres.connectionString, { statementTimeout: 0 })
        return until(db.close, () => {
          const env = { DATABASE_URL: postgres.connectionString, DATA_DIR: folder, PUBLIC_URL: 'http://127.0.0.1' }
          const server = startProcess(env, program)
          return until(server.end, async () => run({ db, server, url: await server.url }))
        })
      })
    })
  })
}

export const withMillion = <T>(run: (at: Kontor) => Promise<T>): Promise<T> => withOrders(million, run)

async function ensureDemo(connectionString: string, dataDir: string, amounts: Amounts): Promise<void> {
  const config = configFrom(amounts, { dataDir })
  await setUp(connectionString, config)
  const db = openDb(connectionString, { statementTimeout: 0 })
  const { orders, products } = await db.one<{ orders: number; products: number }>(sql`
    select (select count(*) from orders) as orders, (select count(*) from products) as products`)
  await db.close()
  if (orders < config.demoOrders || products < config.demoProducts) await replaceDemoData(connectionString, config)
}
