import { setTimeout as pause } from 'node:timers/promises'
import { openDb } from '#server/db.ts'
import { startPostgres } from '#server/postgres/start.ts'
import type { Random } from '#server/seed/random.ts'
import { compared } from '#tests/chaos/compare.ts'
import { ordersNeeded, work } from '#tests/chaos/crowd.ts'
import { emptyLog, type People } from '#tests/chaos/log.ts'
import { signIn } from '#tests/support/call.ts'
import { person } from '#tests/support/life-client.ts'
import { makeOrder, makeShops } from '#tests/support/make-order.ts'
import { heard, type Tally } from './tally.ts'

/** Fifty clients that move orders over HTTP, and what the database must hold of it afterwards. */
export type Movers = {
  /** Moves until the server or its database is gone, or nothing can be moved any more. */
  begin: () => Promise<void>
  /** Waits until so many more were acknowledged, ten seconds at most. */
  reached: (more: number) => Promise<void>
  /** Answers of 503 so far. */
  busy: () => number
  /** Asks again for what is open, at the address the server has now, and compares everything that was acknowledged. */
  compare: (url: string) => Promise<void>
  close: () => Promise<void>
}

/** The server at `url` keeps its database in `dataDir`; it runs, so it is found and not started. */
export async function movers(url: string, dataDir: string, tally: Tally, random: Random): Promise<Movers> {
  const { connectionString } = await startPostgres({ dataDir })
  const tokens = [await signIn(url, 'orders'), await signIn(url, 'admin')] as const
  const peopleAt = (at: string): People => [person(at, tokens[0]), person(at, tokens[1])]
  const log = emptyLog()
  let db = openDb(connectionString)
  const shops = await makeShops(db)
  const ids = await Promise.all(
    Array.from({ length: ordersNeeded }, () => makeOrder(db, shops, 'processing', { open_quantity: 4 })),
  )
  return {
    // the clients look the orders up in the database, which may be gone as well
    begin: () => work(db, peopleAt(url), ids, random, log).catch(() => {}),
    reached: async (more) => {
      const enough = log.acknowledged.length + more
      for (let waited = 0; waited < 10_000 && log.acknowledged.length < enough; waited += 20) await pause(20)
    },
    busy: () => log.busy,
    compare: async (at) => {
      await db.close()
      db = openDb(connectionString)
      await work(db, peopleAt(at), [], random, log)
      tally.wrong.push(...log.wrong.splice(0), ...(await compared(db, ids, log)))
    },
    close: async () => {
      await db.close()
      tally.moves += log.acknowledged.length
      for (const _ of log.acknowledged) heard(tally, { status: 200, asked: 'a move' })
      for (let count = 0; count < log.busy; count += 1) heard(tally, { status: 503, asked: 'a move' })
    },
  }
}
