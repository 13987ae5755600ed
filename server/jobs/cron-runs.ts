import { CronExpressionParser } from 'cron-parser'
import { transaction, type Db, type Tx } from '#server/db.ts'
import { inBrief, isPassing } from '#server/outage.ts'
import { sql } from '#server/sql.ts'

/** Milliseconds between two signs of life. */
const pulse = 2000
/** Seconds without one after which a run is taken up by whoever looks next. */
export const silence = 10
/** A run that took so many servers with it is given up. */
const mostTries = 5
/** Runs of a job that are kept to look at. */
const mostKept = 50

export type ScheduledJob = {
  readonly name: string
  /** Five fields of cron, as the clocks of `zone` show it. */
  readonly cron: string
  /** An IANA zone. A time that the clocks skip comes an hour later, one that they show twice comes once. */
  readonly zone: string
  /**
   * Does what is due at `now`. It may be begun again after a kill, so twice has to be as good as once. A number that it
   * answers is kept as what it did.
   */
  readonly run: (context: { db: Db; now: Date; signal: AbortSignal }) => Promise<unknown>
}

/** The latest time of a job that is not after `now`. */
export function latestTime({ cron, zone }: Pick<ScheduledJob, 'cron' | 'zone'>, now: Date): Date {
  const times = CronExpressionParser.parse(cron, { tz: zone, currentDate: new Date(now.getTime() + 1) })
  // backwards it knows two half past twos where the clocks go back, and none where they go forward: forwards it is right
  for (let back = 0; back < 3; back += 1) times.prev()
  let latest = times.next()
  for (let next = times.next(); next.getTime() <= now.getTime(); next = times.next()) latest = next
  return latest.toDate()
}

/** The first time of a job after `now`. */
export const nextTime = ({ cron, zone }: Pick<ScheduledJob, 'cron' | 'zone'>, now: Date): Date =>
  CronExpressionParser.parse(cron, { tz: zone, currentDate: now }).next().toDate()

type Options = { readonly now: () => Date; readonly signal: AbortSignal }

/**
 * Runs every job whose latest time has no run yet, or whose runner died; answers the names of those that ran. Whatever
 * was missed before that time is caught up by this one run. Servers over one database each run what no other has.
 */
export async function runDueJobs(db: Db, jobs: readonly ScheduledJob[], options: Options): Promise<string[]> {
  const ran = await Promise.all(
    jobs.map(async (job) => {
      const claimed = await transaction(db, (tx) => claim(tx, job, options.now()))
      if (claimed === undefined) return []
      await carryOut(db, job, claimed, options)
      return [job.name]
    }),
  )
  return ran.flat()
}

/** Deletes all but the latest runs of each job. */
export const forgetRuns = sql`
  delete from cron_runs where state not in ('due', 'running') and id in (
    select id from (
      select id, row_number() over (partition by job order by date_due desc) as place from cron_runs) ranked
    where place > ${mostKept})`

type Run = { readonly id: number; readonly tries: number }

/** One server decides about a job at a time: what is due becomes a row, and the row is this server's. */
async function claim(tx: Tx, job: ScheduledJob, now: Date): Promise<Run | undefined> {
  const known = sql`insert into cron_jobs (name, date_known) values (${job.name}, ${now}) on conflict do nothing`
  await tx.run(known)
  const { date_known, status } = await tx.one<{ date_known: string; status: string }>(
    sql`select date_known, status from cron_jobs where name = ${job.name} for update`,
  )
  // what people look at: no change of the record, for nobody has made one
  await tx.run(sql`
    update cron_jobs set cron = ${job.cron}, zone = ${job.zone}, date_next = ${nextTime(job, now)} where name = ${job.name}`)
  const due = latestTime(job, now)
  if (status === 'on' && due > new Date(date_known))
    await tx.run(sql`insert into cron_runs (job, date_due) values (${job.name}, ${due}) on conflict do nothing`)
  const ofJob = sql`job = ${job.name}`
  const isAlive = sql`heartbeat > now() - make_interval(secs => ${silence})`
  // the next one waits for its end, and is caught up then
  if ((await tx.run(sql`select from cron_runs where ${ofJob} and state = 'running' and ${isAlive}`)) > 0)
    return undefined
  await tx.run(sql`
    update cron_runs set state = 'missed', version = version + 1
    where ${ofJob} and state = 'due' and date_due < (select max(date_due) from cron_runs where ${ofJob})`)
  await tx.run(sql`
    update cron_runs set state = 'failed', error = 'The server ended while it ran.', date_finished = ${now},
      version = version + 1
    where ${ofJob} and state = 'running'
      and (tries >= ${mostTries} or date_due < (select max(date_due) from cron_runs where ${ofJob}))`)
  return tx.maybe<Run>(sql`
    update cron_runs set state = 'running', tries = tries + 1, heartbeat = now(), version = version + 1,
      date_started = coalesce(date_started, ${now})
    where ${ofJob} and state in ('due', 'running') returning id, tries`)
}

async function carryOut(db: Db, job: ScheduledJob, { id, tries }: Run, { now, signal }: Options): Promise<void> {
  const mine = sql`id = ${id} and state = 'running' and tries = ${tries}`
  const stop = new AbortController()
  const timer = setInterval(() => {
    const beat = db.run(sql`update cron_runs set heartbeat = now() where ${mine}`)
    // taken up by another server, which thought this one dead
    void beat.then((rows) => rows === 0 && stop.abort()).catch(() => {})
  }, pulse)
  let failure: string | null = null
  let did: unknown
  let isPutOff = false
  try {
    did = await job.run({ db, now: now(), signal: AbortSignal.any([signal, stop.signal]) })
  } catch (error) {
    failure = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    isPutOff = isPassing(error)
    if (!signal.aborted) console.error(`The job ${job.name}:`, inBrief(error))
  } finally {
    clearInterval(timer)
  }
  // the server ends, or the database was gone for a moment: whoever looks next goes on
  if (signal.aborted || isPutOff) {
    const used = signal.aborted ? 1 : 0
    await db.run(sql`
      update cron_runs set state = 'due', heartbeat = null, tries = tries - ${used}, version = version + 1 where ${mine}`)
    return
  }
  await db.run(sql`
    update cron_runs set state = ${failure === null ? 'done' : 'failed'}, error = ${failure}, heartbeat = null,
      did = ${typeof did === 'number' ? did : null},
      date_finished = ${now()}, version = version + 1
    where ${mine}`)
}
