/** `npm run seed -- --orders 1000000`: replaces the demo data of DATA_DIR (or DATABASE_URL). */
import { parseArgs } from 'node:util'
import { configFrom } from '#server/config.ts'
import { defaultDataDir, holdDataDir } from '#server/data-dir.ts'
import { startPostgres } from '#server/postgres/start.ts'
import { isProblem, problem } from '#server/problem.ts'
import { replaceDemoData } from '#server/set-up.ts'

const { values } = parseArgs({ options: { orders: { type: 'string', default: '20000' } } })

try {
  await replace()
} catch (error) {
  console.error(isProblem(error) ? error.message : error)
  process.exitCode = 1
}

async function replace(): Promise<void> {
  const config = configFrom({ ...process.env, DEMO_ORDERS: values.orders }, { dataDir: await defaultDataDir() })
  if (!config.demo) throw problem('Seeding makes demo data: leave DEMO unset.')
  if (config.databaseUrl !== undefined) return replaceDemoData(config.databaseUrl, config)

  const letGo = await holdDataDir(config.dataDir, 'npm run seed')
  try {
    const postgres = await startPostgres({ dataDir: config.dataDir })
    await replaceDemoData(postgres.connectionString, config).finally(postgres.stop)
  } finally {
    await letGo()
  }
}
