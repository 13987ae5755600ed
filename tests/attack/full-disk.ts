import path from 'node:path'
import { routes } from '#api/contract.ts'
import { openDb } from '#server/db.ts'
import { startPostgres } from '#server/postgres/start.ts'
import type { Random } from '#server/seed/random.ts'
import { call, signIn } from '#tests/support/call.ts'
import { jobUntil } from '#tests/support/jobs.ts'
import { startProcess } from '#tests/support/process.ts'
import { movers } from './movers.ts'
import { isReady } from './ready.ts'
import { smallDisk } from './small-disk.ts'
import { heard, type Tally } from './tally.ts'

const notAllowed = 'Full disks are left out: only root may make a small one to fill.'

/** An export that finds no room fails and says why; with room again it succeeds. */
export async function fullDiskForExports(url: string, dataDir: string, tally: Tally): Promise<void> {
  const disk = await smallDisk(path.join(dataDir, 'files'), '16k')
  if (disk === undefined) return void tally.skipped.push(notAllowed)
  const { connectionString } = await startPostgres({ dataDir })
  const db = openDb(connectionString)
  const token = await signIn(url, 'orders')
  const post = async (at: string, body: object) => {
    const answer = await call(url, token, 'POST', at, body)
    heard(tally, { status: answer.status, asked: `POST ${at}` })
    return answer.body
  }
  try {
    await disk.fill()
    const begun = await post('/api/v3/search/export', { object: 'order' })
    const { id } = routes['export.start'].answer.parse(begun).payload
    const { state, reason } = await jobUntil(db, id)
    if (reason !== 'storage_full') tally.wrong.push(`An export without room is ${state}: ${reason}`)
    await disk.end()
    const { payload } = routes['record.read'].answer.parse(await post(`/api/v3/export-job/${id}`, {}))
    await post(`/api/v3/export-job/${id}/action/retry`, { version: payload.version })
    const again = await jobUntil(db, id, (job) => job.state === 'completed' || job.attempt > 1)
    if (again.reason !== null) tally.wrong.push(`An export with room again is ${again.state}: ${again.reason}`)
  } finally {
    await disk.end().catch(() => {})
    await db.close()
  }
}

/** With no room for the database moves are refused with 503, and what was acknowledged is there when there is room. */
export async function fullDiskForDatabase(dataDir: string, tally: Tally, random: Random): Promise<void> {
  const disk = await smallDisk(dataDir, '320m')
  if (disk === undefined) return
  const settings = { DATA_DIR: dataDir, DEMO_ORDERS: '100' }
  let server = startProcess(settings)
  try {
    const moving = await movers(await server.url, dataDir, tally, random)
    await disk.fill()
    // clients that hear of a full disk stop, so they are sent again until it is full for good
    for (let round = 0; round < 20 && moving.busy() < 20; round += 1) await moving.begin()
    tally.full += moving.busy()
    if (moving.busy() === 0) tally.wrong.push('The disk of the database was never full')
    await disk.free()
    if (!(await isReady(await server.url, 60_000))) {
      // it may have given up and ended by itself; whoever starts it again finds everything
      await server.end('SIGTERM')
      server = startProcess(settings)
    }
    await moving.compare(await server.url)
    await moving.close()
  } finally {
    await server.end()
    await disk.end()
  }
}
