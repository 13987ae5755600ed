import { createServer } from 'node:net'
import { createApp } from '#server/app.ts'
import { configFrom, type Config } from '#server/config.ts'
import { defaultDataDir, holdDataDir } from '#server/data-dir.ts'
import { openDb } from '#server/db.ts'
import { startPostgres } from '#server/postgres/start.ts'
import { isProblem, problem } from '#server/problem.ts'
import { demoPassword, demoSignIns } from '#server/seed/demo-users.ts'
import { setUp } from '#server/set-up.ts'

/** How long open requests may take to finish once the server is asked to end. */
const drainTime = 10_000

/** What has to be undone at the end, the last one first. */
const closing: (() => Promise<unknown>)[] = []
let ending = false

// SIGHUP is a terminal that was closed: the database is not a child of it and would stay.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(0))

try {
  await start(configFrom(process.env, { dataDir: await defaultDataDir() }))
} catch (error) {
  if (!ending) console.error(isProblem(error) ? error.message : error)
  await end(1)
}

async function start(config: Config): Promise<void> {
  // Both are asked before anything is started or made: a second start ends at once and leaves nothing behind.
  if (config.databaseUrl === undefined) closing.push(await holdDataDir(config.dataDir, addressOf(config)))
  await requireFreePort(config)

  const connectionString = config.databaseUrl ?? (await startDatabase(config.dataDir))
  await setUp(connectionString, config)

  const db = openDb(connectionString)
  closing.push(db.close)
  const app = await createApp({ config, db })
  closing.push(() => Promise.race([app.close(), new Promise((resolve) => setTimeout(resolve, drainTime))]))
  const address = await app.listen({ host: config.host, port: config.port })

  console.log(`Kontor is ready: ${address}`)
  if (!config.demo) return
  console.log(`Demo sign-ins: ${demoSignIns.map(({ login }) => login).join(', ')}; the password is ${demoPassword}`)
}

async function startDatabase(dataDir: string): Promise<string> {
  const postgres = await startPostgres({ dataDir })
  closing.push(postgres.stop)
  if (postgres.adopted) console.log('The database was still running: Kontor had not ended by itself.')
  return postgres.connectionString
}

async function requireFreePort({ host, port }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.on('error', (cause) => {
      const why = 'code' in cause && cause.code === 'EADDRINUSE' ? 'is taken, perhaps by another Kontor' : cause.message
      reject(problem(`${addressOf({ host, port })} ${why}: set PORT or HOST to another address.`, { cause }))
    })
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })
}

async function end(code: number): Promise<void> {
  if (ending) return
  ending = true
  for (const close of closing.toReversed()) {
    await close().catch((error: unknown) => {
      console.error(isProblem(error) ? error.message : error)
      code = 1
    })
  }
  process.exit(code)
}

function addressOf({ host, port }: { host: string; port: number }): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
