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

const orders = 1_000_000

/** A server of its own over a million orders, which are made once and kept in BENCH_DATA_DIR (`.data-million`). */
export async function withMillion<T>(
  run: (at: { db: Db; server: ServerProcess; url: string }) => Promise<T>,
): Promise<T> {
  const dataDir = path.resolve(process.env.BENCH_DATA_DIR ?? '.data-million')
  const letGo = await holdDataDir(dataDir, 'npm run bench')
  const folder = await mkdtemp(path.join(tmpdir(), 'kontor-bench-'))
  try {
    const postgres = await startPostgres({ dataDir })
    try {
      await ensureOrders(postgres.connectionString, dataDir)
      const db = openDb(postgres.connectionString, { statementTimeout: 0 })
      const server = startProcess({ DATABASE_URL: postgres.connectionString, DATA_DIR: folder })
      try {
        return await run({ db, server, url: await server.url })
      } finally {
        await server.end()
        await db.close()
      }
    } finally {
      await postgres.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
    await letGo()
  }
}

async function ensureOrders(connectionString: string, dataDir: string): Promise<void> {
  const config = configFrom({ DEMO_ORDERS: String(orders) }, { dataDir })
  await setUp(connectionString, config)
  const db = openDb(connectionString, { statementTimeout: 0 })
  const { count } = await db.one<{ count: number }>(sql`select count(*) from orders`)
  await db.close()
  if (count < orders) await replaceDemoData(connectionString, config)
}
