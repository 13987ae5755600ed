import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runningPostmaster } from '#server/postgres/process.ts'
import type { Random } from '#server/seed/random.ts'
import { movers } from './movers.ts'
import { isReady } from './ready.ts'
import type { Tally } from './tally.ts'

/** Milliseconds in which Kontor has its database back. */
const patience = 60_000

type Options = { kills: number; random: Random; tell: (line: string) => void }

/** Kills the database alone, with -9 amid moves: Kontor comes back by itself, and nothing acknowledged is lost. */
export async function databaseKills(url: string, dataDir: string, tally: Tally, { kills, random, tell }: Options) {
  const moving = await movers(url, dataDir, tally, random)
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const busy = moving.begin()
      await moving.reached(random.between(10, 60))
      await pause(random.between(0, 40))
      const postmaster = await runningPostmaster(path.join(dataDir, 'postgres'))
      if (postmaster !== undefined) process.kill(postmaster.pid, 'SIGKILL')
      const start = performance.now()
      tally.kills += 1
      await busy
      if (!(await isReady(url, patience))) {
        tally.wrong.push(`The database was killed and is not back after ${patience} ms`)
        return
      }
      tell(`kill ${kill} of ${kills}: back in ${((performance.now() - start) / 1000).toFixed(1)} s`)
      await moving.compare(url)
    }
  } finally {
    await moving.close()
  }
}
