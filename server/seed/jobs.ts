import type { Tx } from '#server/db.ts'
import { searchable } from '#server/search/fold.ts'
import { copyInto } from './copy.ts'
import { people } from './users.ts'

const titles: Readonly<Record<string, string>> = { order: 'Aufträge', customer: 'Kunden' }

/** A few finished and failed exports of the people who export; none runs, because nobody works on it. */
export async function seedJobs(tx: Tx, today: Date): Promise<void> {
  const idOf = (login: string) => people.find((person) => person.login === login)?.id ?? null
  const before = (hours: number) => new Date(today.getTime() - hours * 3_600_000)
  const failed = { state: 'failed', progress: 41.5, items_processed: 8300 }
  const jobs = [
    { user_id: idOf('orders'), object: 'order', hours: 3, items_total: 418, reason: null },
    { user_id: idOf('orders'), object: 'order', hours: 26, items_total: 20_000, reason: 'aborted', ...failed },
    { user_id: idOf('customers'), object: 'customer', hours: 50, items_total: 5000, reason: null },
    { user_id: idOf('admin'), object: 'customer', hours: 75, items_total: 1277, reason: null },
    { user_id: idOf('admin'), object: 'order', hours: 170, items_total: 20_000, reason: 'stalled', ...failed },
  ]
  await copyInto(
    tx,
    'export_jobs',
    jobs.map(({ hours, ...job }, index) => ({
      id: index + 1,
      title: titles[job.object] ?? '',
      search: searchable([titles[job.object], people.find(({ id }) => id === job.user_id)?.last_name]),
      state: 'completed',
      progress: 100,
      items_processed: job.items_total,
      ...job,
      date_created: before(hours),
      date_updated: before(hours - 0.1),
    })),
  )
}
