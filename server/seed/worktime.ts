import type { Tx } from '#server/db.ts'
import { copyInto, type Row } from './copy.ts'
import { randomFrom } from './random.ts'
import { people } from './users.ts'

const minute = 60_000
const day = 86_400_000
const days = 92

/** Three months of the clock for whoever has one; yesterday is the last day, so that today begins with a click. */
export async function seedWorktime(tx: Tx, today: Date): Promise<void> {
  const random = randomFrom(8)
  const rows: Row[] = []
  const midnight = Math.floor(today.getTime() / day) * day
  const clockers = people.filter(({ roles }) => roles.includes('admin') || roles.includes('worktime_tracking_kontor'))
  for (let back = days; back > 0; back -= 1) {
    const date = new Date(midnight - back * day)
    if (date.getUTCDay() === 0 || date.getUTCDay() === 6) continue
    for (const { id } of clockers) {
      if (random.chance(0.06)) continue
      let at = date.getTime() + random.between(330, 480) * minute
      const book = (is_work_session: boolean, minutes: number) => {
        const date_end = new Date(at + minutes * minute)
        rows.push({ id: rows.length + 1, user_id: id, is_work_session, date_start: new Date(at), date_end })
        at = date_end.getTime()
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
