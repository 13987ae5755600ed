import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDb, transaction, type Db } from '#server/db.ts'
import { startExport } from '#server/export/start.ts'
import type { Caller } from '#server/caller.ts'
import { sql } from '#server/sql.ts'
import { mostJobs, nextJob, requestJobMove } from '#server/store/job.ts'
import { personOf } from '#server/store/session.ts'
import { newDatabase } from '#tests/support/database.ts'

// without a server, so that nothing takes what waits
let database: Awaited<ReturnType<typeof newDatabase>>
let db: Db
let [one, other]: Caller[] = []

const callerFor = async (login: string): Promise<Caller> => {
  const { id } = await db.one<{ id: number }>(sql`select id from users where login = ${login}`)
  const user = await personOf(db, id)
  if (user === undefined) throw new Error(`No user ${login}`)
  return { user, locale: 'en_EN', address: '127.0.0.1' }
}

beforeAll(async () => {
  database = await newDatabase()
  db = openDb(database.url)
  one = await callerFor('orders')
  other = await callerFor('admin')
})
beforeEach(() => db.run(sql`delete from export_jobs`))
afterAll(async () => {
  await db.close()
  await database.drop()
})

const start = async (caller: Caller | undefined): Promise<number> => {
  if (caller === undefined) throw new Error('No caller')
  return (await transaction(db, (tx) => startExport(tx, caller, { object: 'order' }))).id
}
const full = { status: 409, code: 'too_many_jobs', params: { max: mostJobs } }

test('one person has so many jobs, however many they ask for at once, and everyone else has theirs', async () => {
  const asked = await Promise.allSettled(Array.from({ length: mostJobs + 5 }, () => start(one)))
  const refused = asked.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(5)
  for (const each of refused) expect(each).toMatchObject({ reason: full })
  expect(await start(other)).toBeTypeOf('number')
  // one that has ended makes room, which its retry needs as well
  const [failed] = await db.rows<{ id: number }>(sql`
    update export_jobs set state = 'failed', reason = 'failed' where id = (select min(id) from export_jobs) returning id`)
  await start(one)
  const retry = () =>
    transaction(db, (tx) =>
      requestJobMove(tx, { user: one?.user ?? never(), address: '' }, failed?.id ?? 0, { type: 'export-job.retry' }),
    )
  await expect(retry()).rejects.toMatchObject(full)
})

test('the next job is that of whoever has the fewest running, then the oldest', async () => {
  const first = await start(one)
  const second = await start(one)
  const theirs = await start(other)
  const taken: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const job = await transaction(db, (tx) => nextJob(tx, 10))
    if (job === undefined) break
    taken.push(job.id)
    await db.run(sql`update export_jobs set state = 'in-progress', heartbeat = now() where id = ${job.id}`)
  }
  expect(taken).toEqual([first, theirs, second])
})

const never = () => {
  throw new Error('No caller')
}
