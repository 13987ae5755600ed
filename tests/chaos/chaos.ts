import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { holdDataDir } from '#server/data-dir.ts'
import { openDb, type Db } from '#server/db.ts'
import { runningPostmaster } from '#server/postgres/process.ts'
import { startPostgres, type Postgres } from '#server/postgres/start.ts'
import { randomFrom } from '#server/seed/random.ts'
import { sql } from '#server/sql.ts'
import { signIn } from '#tests/support/call.ts'
import { person } from '#tests/support/life-client.ts'
import { makeOrder, makeShops } from '#tests/support/make-order.ts'
import { startProcess, type ServerProcess } from '#tests/support/process.ts'
import { compared } from './compare.ts'
import { ordersNeeded, work } from './crowd.ts'
import { begin, jobsLeft, type Jobs } from './jobs.ts'
import { emptyLog, type Log, type People } from './log.ts'

export type Outcome = Log & { kills: number; databaseKills: number; jobs: number }
type Options = { kills: number; seed: number; tell?: (line: string) => void }

/** Orders are added so that there is always something to move. */
const fresh = (db: Db, shops: Awaited<ReturnType<typeof makeShops>>, count: number) =>
  Promise.all(Array.from({ length: count }, () => makeOrder(db, shops, 'processing', { open_quantity: 4 })))

/** What the server said of calls that it could not answer: `POST /api/…  Error: …`. */
const mistakesIn = (output: string): string[] => [...new Set(output.match(/^[A-Z]+ \/\S* .*Error: .*$/gm))].slice(0, 5)

/** Waits until so much was acknowledged, for a while: the clients may have run out of moves. */
async function reached(log: Log, acknowledged: number): Promise<void> {
  for (let waited = 0; waited < 5000 && log.acknowledged.length < acknowledged; waited += 5) await pause(5)
}

/** Nothing that a killed server began is still going on in the database. */
async function settled(db: Db): Promise<void> {
  for (;;) {
    const others = await db.rows(sql`
      select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        and state <> 'idle'`)
    if (others.length === 0) return
    await pause(20)
  }
}

/**
 * Kills the server, and every fifth time its database, with -9 at random moments while fifty clients move orders; after
 * each kill compares what was acknowledged with what is there. Answers what it saw; `wrong` is what must be empty.
 */
export async function chaos({ kills, seed, tell = () => {} }: Options): Promise<Outcome> {
  const random = randomFrom(seed)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kontor-chaos-'))
  const letGo = await holdDataDir(dataDir, 'a test run')
  const log = emptyLog()
  let postgres: Postgres | undefined
  let server: ServerProcess | undefined
  let databaseKills = 0
  let told = 0
  try {
    postgres = await startPostgres({ dataDir })
    const settings = {
      DATABASE_URL: postgres.connectionString,
      DATA_DIR: path.join(dataDir, 'server'),
      DEMO_ORDERS: '100',
    }
    server = startProcess(settings)
    const first = await server.url
    const tokens = [await signIn(first, 'orders'), await signIn(first, 'admin')] as const
    let db = openDb(postgres.connectionString)
    const shops = await makeShops(db)
    const all: number[] = []
    const inBulk: number[] = []
    const jobs: Jobs = { exports: [], bulks: [] }
    for (let kill = 1; kill <= kills; kill += 1) {
      const url = await server.url
      const [one, other] = [person(url, tokens[0]), person(url, tokens[1])]
      const people: People = [one, other]
      if (kill % 20 === 1) all.unshift(...(await fresh(db, shops, ordersNeeded)))
      const many = await fresh(db, shops, 20)
      const beginning = begin(url, tokens[0], many, jobs).catch(() => {})
      const busy = work(db, people, all.slice(0, ordersNeeded), random, log)
      await reached(log, log.acknowledged.length + random.between(10, 120))
      await pause(random.between(0, 40))
      const { output } = await server.end('SIGKILL')
      await beginning
      inBulk.push(...many)
      await busy.catch((error: unknown) => log.wrong.push(`The clients gave up: ${String(error)}`))
      if (kill % 5 === 0) {
        databaseKills += 1
        await db.close()
        const postmaster = await runningPostmaster(path.join(dataDir, 'postgres'))
        if (postmaster !== undefined) process.kill(postmaster.pid, 'SIGKILL')
        postgres = await startPostgres({ dataDir })
        db = openDb(postgres.connectionString)
      }
      await settled(db)
      log.wrong.push(...(await compared(db, [...all, ...inBulk], log)))
      const { acknowledged, open, wrong } = log
      tell(
        `kill ${kill} of ${kills}: ${acknowledged.length} moves acknowledged, ${open.size} without an answer, ${wrong.length} wrong`,
      )
      for (const one of [...wrong.slice(told, told + 5), ...mistakesIn(output)]) tell(`  ${one}`)
      told = wrong.length
      server = startProcess(settings)
    }
    // what the last kill left open is asked again, and then everything is compared once more
    const people: People = [person(await server.url, tokens[0]), person(await server.url, tokens[1])]
    await work(db, people, [], random, log)
    log.wrong.push(...(await jobsLeft(await server.url, tokens[0], db, jobs)))
    log.wrong.push(...(await compared(db, [...all, ...inBulk], log)))
    await db.close()
    return { ...log, kills, databaseKills, jobs: jobs.exports.length + jobs.bulks.length }
  } finally {
    await server?.end('SIGKILL')
    await postgres?.stop()
    await letGo()
    await rm(dataDir, { recursive: true, force: true })
  }
}
