/** `npm run seed -- --orders 1000000 --products 100000`: replaces the demo data of DATA_DIR (or DATABASE_URL). */
import { parseArgs } from 'node:util'
import { configFrom } from '#server/config.ts'
import { defaultDataDir, holdDataDir } from '#server/data-dir.ts'
import { startPostgres } from '#server/postgres/start.ts'
import { isProblem, problem } from '#server/problem.ts'
import { replaceDemoData } from '#server/set-up.ts'

/** What a million orders need in a hurry; the next start of Kontor has its usual settings again. */
const settings = {
  // nothing follows this database, so tables and indexes made in one go need no log of their own
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  synchronous_commit: 'off',
  maintenance_work_mem: '512MB',
  // several indexes are made side by side already
  max_parallel_maintenance_workers: '0',
}

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '20000' }, products: { type: 'string', default: '0' } },
})

try {
  await replace()
} catch (error) {
  console.error(isProblem(error) ? error.message : error)
  process.exitCode = 1
}

async function replace(): Promise<void> {
  const config = configFrom(
    { ...process.env, DEMO_ORDERS: values.orders, DEMO_PRODUCTS: values.products },
    { dataDir: await defaultDataDir() },
  )
  if (!config.demo) throw problem('Seeding makes demo data: leave DEMO unset.')
  if (config.databaseUrl !== undefined) return replaceDemoData(config.databaseUrl, config)

  const letGo = await holdDataDir(config.dataDir, 'npm run seed')
  try {
    const postgres = await startPostgres({ dataDir: config.dataDir, settings })
    await replaceDemoData(postgres.connectionString, config).finally(postgres.stop)
  } finally {
    await letGo()
  }
}
