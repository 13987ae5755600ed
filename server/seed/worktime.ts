import { DateTime } from 'luxon'
import type { Tx } from '#server/db.ts'
import { copyInto, type CopyRow } from './copy.ts'
import { randomFrom } from './random.ts'
import { people } from './users.ts'

const days = 92

/** Three months of the clock for whoever has one; yesterday is the last day, so that today begins with a click. */
export async function seedWorktime(tx: Tx, today: Date): Promise<void> {
  const random = randomFrom(8)
  const rows: CopyRow[] = []
  const midnight = DateTime.fromJSDate(today, { zone: 'utc' }).startOf('day')
  const clockers = people.filter(({ roles }) => roles.includes('admin') || roles.includes('worktime_tracking_kontor'))
  for (let back = days; back > 0; back -= 1) {
    const date = midnight.minus({ days: back })
    if (date.isWeekend) continue
    for (const { id } of clockers) {
      if (random.chance(0.06)) continue
      let at = date.plus({ minutes: random.between(330, 480) })
      const book = (is_work_session: boolean, minutes: number) => {
        const end = at.plus({ minutes })
        const times = { date_start: at.toJSDate(), date_end: end.toJSDate() }
        rows.push({ id: rows.length + 1, user_id: id, is_work_session, ...times })
        at = end
      }
      book(true, random.between(170, 290))
      book(false, random.between(18, 62))
      book(true, random.between(120, 260))
      if (!random.chance(0.3)) continue
      book(false, 15)
      book(true, random.between(20, 70))
    }
  }
  await copyInto(tx, 'work_sessions', rows)
}
