import { routes } from '#api/contract.ts'
import type { Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { call } from '#tests/support/call.ts'
import { jobUntil, readCsv, type JobRow } from '#tests/support/jobs.ts'

/** Milliseconds in which a job is at rest once the server is back. */
const patience = 60_000

/** What was begun in the background: exports, and moves of many orders at once. */
export type Jobs = { readonly exports: number[]; readonly bulks: { readonly id: number; readonly orders: number[] }[] }

/** Begins an export of everything and a bulk over these orders; what is not acknowledged was never begun. */
export async function begin(url: string, token: string, orders: number[], jobs: Jobs): Promise<void> {
  const post = (path: string, body: object) => call(url, token, 'POST', path, body)
  const exporting = await post('/api/v3/search/export', { object: 'order', format: 'machine' })
  if (exporting.status === 200) jobs.exports.push(routes['export.start'].answer.parse(exporting.body).payload.id)
  const moving = await post('/api/v3/order/bulk', { action: 'order.hold', ids: orders })
  if (moving.status !== 200) return
  const { payload } = routes['object.bulk'].answer.parse(moving.body)
  if ('job' in payload) jobs.bulks.push({ id: payload.job.id, orders })
}

const isGivenUp = ({ state, reason }: JobRow) => state === 'failed' && reason !== null

/** Waits until every job is at rest, and answers what is wrong with them: unended, cut short, done twice. */
export async function jobsLeft(url: string, token: string, db: Db, { exports, bulks }: Jobs): Promise<string[]> {
  const start = performance.now()
  const rest = async (id: number): Promise<JobRow | string> => {
    const left = patience - (performance.now() - start)
    return jobUntil(db, id, undefined, left).catch((error: unknown) => String(error))
  }
  const wrong: string[] = []
  for (const id of exports) {
    const job = await rest(id)
    if (typeof job === 'string') wrong.push(job)
    else if (!isGivenUp(job)) wrong.push(...(await shortFile(url, token, job)))
  }
  for (const { id, orders } of bulks) {
    const job = await rest(id)
    if (typeof job === 'string') wrong.push(job)
    else wrong.push(...(await unevenlyMoved(db, job, orders)))
  }
  return wrong
}

async function shortFile(url: string, token: string, { id, file_id, items_total }: JobRow): Promise<string[]> {
  const { status, body } = await call(url, token, 'GET', `/api/v3/file/${file_id}/content`)
  const rows = readCsv(String(body), ',').length - 1
  return status === 200 && rows === items_total
    ? []
    : [`Export ${id} answers ${status} with ${rows} of ${items_total} rows`]
}

async function unevenlyMoved(db: Db, { id, state, items_done }: JobRow, orders: number[]): Promise<string[]> {
  const { moved, held } = await db.one<{ moved: number; held: number }>(sql`
    select count(*)::integer as moved,
      (select count(*)::integer from orders where id = any(${orders}) and status = 'on-hold') as held
    from history where object = 'order' and record_id = any(${orders})`)
  const isWhole = state === 'failed' || items_done === orders.length
  return moved === held && held === items_done && isWhole
    ? []
    : [`Bulk ${id} is ${state}: ${items_done} counted, ${held} on hold, ${moved} moves made`]
}
