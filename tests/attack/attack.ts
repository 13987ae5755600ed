import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { randomFrom } from '#server/seed/random.ts'
import { startProcess } from '#tests/support/process.ts'
import { authorisation } from './authorisation.ts'
import { badInputs, knownInputs } from './bad-inputs.ts'
import { databaseKills } from './database-kills.ts'
import { fullDiskForDatabase, fullDiskForExports } from './full-disk.ts'
import { lockOuts } from './lock-outs.ts'
import { silentSockets } from './sockets.ts'
import { emptyTally, type Tally } from './tally.ts'

type Options = { seed: number; runs: number; kills: number; sockets: number; tell?: (line: string) => void }

/** Milliseconds after which no further part begins. */
const patience = 480_000

/** Attacks a server of its own with everything that somebody outside, a crash or a full disk can do to it. */
export async function attack({ seed, runs, kills, sockets, tell = () => {} }: Options): Promise<Tally> {
  const tally = emptyTally()
  const random = randomFrom(seed)
  // each a folder of its own that its database's user may be let into
  const newDataDir = () => mkdtemp(path.join(tmpdir(), 'kontor-attack-'))
  const [dataDir, other] = [await newDataDir(), await newDataDir()]
  const server = startProcess({ DATA_DIR: dataDir, DEMO_ORDERS: '100' })
  try {
    const url = await server.url
    const parts: readonly (readonly [string, () => Promise<void>])[] = [
      ['known inputs', () => knownInputs(url, tally)],
      ['bad inputs', () => badInputs(url, tally, { seed, runs })],
      ['authorisation', () => authorisation(url, tally)],
      ['silent sockets', () => silentSockets(url, tally, sockets)],
      ['lock-outs', () => lockOuts(url, tally)],
      ['a full disk for exports', () => fullDiskForExports(url, dataDir, tally)],
      ['kills of the database', () => databaseKills(url, dataDir, tally, { kills, random, tell })],
      ['a full disk for the database', () => fullDiskForDatabase(other, tally, random)],
    ]
    const first = performance.now()
    for (const [name, part] of parts) {
      const start = performance.now()
      if (start - first > patience) {
        tally.skipped.push(`Left out, because the time was over: ${name}.`)
        continue
      }
      // what breaks off is wrong, and the others go on
      await part().catch((error: unknown) => tally.wrong.push(`${name}: ${String(error)}`))
      tell(`${name}: ${((performance.now() - start) / 1000).toFixed(0)} s, ${tally.wrong.length} wrong so far`)
    }
    return tally
  } finally {
    await server.end()
    for (const folder of [dataDir, other]) await rm(folder, { recursive: true, force: true })
  }
}
