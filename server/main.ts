import { createServer } from 'node:net'
import { requirePrivateDemo, urlOf, urlsOf } from '#server/address.ts'
import { createApp } from '#server/app.ts'
import { configFrom, type Config } from '#server/config.ts'
import { defaultDataDir, holdDataDir, inDataDir } from '#server/data-dir.ts'
import { openDb } from '#server/db.ts'
import { isDatabaseGone } from '#server/outage.ts'
import { scheduledJobs } from '#server/jobs/scheduled-jobs.ts'
import { runScheduler } from '#server/jobs/scheduler.ts'
import { startPostgres } from '#server/postgres/start.ts'
import { watchPostgres } from '#server/postgres/watch.ts'
import { isProblem, problem } from '#server/problem.ts'
import { demoPassword, demoSignIns } from '#server/seed/demo-users.ts'
import { setUp } from '#server/set-up.ts'
import { connectDemoShop, openDemoShop, type DemoShopProcess } from '#server/shop-sync/musterladen/demo-shop.ts'

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
  await fail(error)
}

async function start(config: Config): Promise<void> {
  requirePrivateDemo(config)
  // Both are asked before anything is started or made: a second start ends at once and leaves nothing behind.
  const { dataDir, databaseUrl } = config
  if (databaseUrl === undefined) closing.push(await inDataDir(dataDir, () => holdDataDir(dataDir, urlOf(config))))
  await requireFreePort(config)

  const connectionString = databaseUrl ?? (await inDataDir(dataDir, () => startDatabase(dataDir)))
  const prepare = () => setUp(connectionString, config).catch(inSentence)
  await (databaseUrl === undefined ? inDataDir(dataDir, prepare) : prepare())

  const db = openDb(connectionString)
  closing.push(db.close)
  const shop = config.demoShop ? await inDataDir(dataDir, () => openShopFor(config)) : undefined
  // the shop that ships with Kontor is on this machine, and may be called all the same
  const known =
    shop === undefined
      ? config
      : { ...config, outboundAllow: [...config.outboundAllow, { host: '127.0.0.1', port: shop.port }] }
  const app = await createApp({ config: known, db })
  if (shop !== undefined) {
    const connected = await connectDemoShop(db, known, shop)
    if (connected !== undefined && config.publicUrl !== undefined)
      shop.hook(`${config.publicUrl}/shop-events/${connected}`)
  }
  runScheduler(app, db, scheduledJobs(known))
  closing.push(() => Promise.race([app.close(), new Promise((resolve) => setTimeout(resolve, drainTime))]))
  const address = await app.listen({ host: config.host, port: config.port })

  // PORT 0 is any that is free; an address leaves out the port that every http has
  const port = Number(new URL(address).port || 80)
  const [here, ...elsewhere] = urlsOf({ host: config.host, port })
  console.log(`Kontor is ready: ${here}`)
  if (elsewhere.length > 0) console.log(`From other machines: ${elsewhere.join(', ')}`)
  if (!config.demo) return
  if (shop !== undefined) console.log(`A small shop to buy at: http://127.0.0.1:${shop.port}`)
  console.log(`Demo sign-ins: ${demoSignIns.map(({ login }) => login).join(', ')}; the password is ${demoPassword}`)
}

/** The shop of the demo; Kontor does without one that does not open. */
async function openShopFor(config: Config): Promise<DemoShopProcess | undefined> {
  try {
    const shop = await openDemoShop(config)
    closing.push(shop.close)
    return shop
  } catch (error) {
    console.error('The shop that ships with Kontor does not open:', error instanceof Error ? error.message : error)
    return undefined
  }
}

/** A database that cannot be asked while it is set up: nothing here is wrong, and a stack would say so. */
function inSentence(error: unknown): never {
  if (!(error instanceof Error) || !isDatabaseGone(error)) throw error
  throw problem(
    `The database cannot be reached, or ended while it was set up: ${error.message}. Its own log says why; the embedded one’s is postgres.log in DATA_DIR.`,
    { cause: error },
  )
}

async function startDatabase(dataDir: string): Promise<string> {
  const launch = () => startPostgres({ dataDir })
  const postgres = await launch()
  const { lost, stop } = watchPostgres(postgres, launch)
  closing.push(stop)
  lost.catch(fail)
  if (postgres.adopted) console.log('The database was still running: Kontor had not ended by itself.')
  return postgres.connectionString
}

async function requireFreePort({ host, port }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.on('error', (cause) => {
      const why = 'code' in cause && cause.code === 'EADDRINUSE' ? 'is taken, perhaps by another Kontor' : cause.message
      reject(problem(`${urlOf({ host, port })} ${why}: set PORT or HOST to another address.`, { cause }))
    })
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })
}

async function fail(error: unknown): Promise<void> {
  if (!ending) console.error(isProblem(error) ? error.message : error)
  await end(1)
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
