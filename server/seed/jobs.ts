import { DateTime } from 'luxon'
import type { Tx } from '#server/db.ts'
import { searchable } from '#server/search/fold.ts'
import { text } from '#server/texts.ts'
import { copyInto } from './copy.ts'
import { people } from './users.ts'

/** About what a row of a file takes, in bytes, and how many rows are written in a second. */
const rowSize = 118
const pace = 9000

/** The people who export work in German. */
const said = (area: string, key: string) => text('de_DE', area, key)
const wordsOf = (field: string, value: string) => `${said('entities', field)}: ${value}`
const filtered = (field: string, value: string | boolean) => JSON.stringify({ filters: [{ field, op: 'eq', value }] })

/**
 * A few finished and failed exports of the people who export; none runs, because nobody works on it. Their files are
 * written once there is something to export.
 */
export async function seedJobs(tx: Tx, today: Date): Promise<void> {
  const idOf = (login: string) => people.find((person) => person.login === login)?.id ?? null
  const before = (hours: number) => DateTime.fromJSDate(today).minus({ hours }).toJSDate()
  const all = said('errors', 'export.all')
  const failed = { state: 'failed', progress: 41.5, items_processed: 8300 }
  const jobs = [
    {
      user_id: idOf('orders'),
      object: 'order',
      filters: wordsOf('order.status', said('entities', 'order.status.processing')),
      params: filtered('status', 'processing'),
      hours: 3,
      items_total: 418,
      reason: null,
    },
    {
      user_id: idOf('orders'),
      object: 'order',
      filters: all,
      hours: 26,
      items_total: 20_000,
      reason: 'aborted',
      ...failed,
    },
    { user_id: idOf('customers'), object: 'customer', filters: all, hours: 50, items_total: 5000, reason: null },
    {
      user_id: idOf('admin'),
      object: 'customer',
      filters: wordsOf('customer.is_b2b', said('search', 'yes')),
      params: filtered('is_b2b', true),
      hours: 75,
      items_total: 1277,
      reason: null,
    },
    {
      user_id: idOf('admin'),
      object: 'order',
      filters: all,
      hours: 170,
      items_total: 20_000,
      reason: 'stalled',
      ...failed,
    },
  ]
  await copyInto(
    tx,
    'export_jobs',
    jobs.map(({ hours, ...job }, index) => {
      const person = people.find(({ id }) => id === job.user_id)
      const title = said('ui', `object.${job.object}`)
      const worked = 2 + Math.round(job.items_total / pace)
      return {
        id: index + 1,
        title,
        search: searchable([title, job.filters, person?.first_name, person?.last_name]),
        size: job.reason === null ? job.items_total * rowSize : null,
        params: '{}',
        state: 'completed',
        progress: 100,
        items_processed: job.items_total,
        ...job,
        date_created: before(hours),
        date_updated: before(hours - 0.1),
        date_started: before(hours),
        date_finished: DateTime.fromJSDate(before(hours)).plus({ seconds: worked }).toJSDate(),
      }
    }),
  )
}
