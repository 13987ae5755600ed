import { DateTime } from 'luxon'
import { shiftTemplate } from '#entities/shift-template/shift-template.ts'
import { workArea } from '#entities/work-area/work-area.ts'
import { keyOf, placeOfPerson, type Content } from '#entities/schedule/plan.ts'
import { dayAfter, daysOfWeek, spanOf, weekOf } from '#entities/schedule/times.ts'
import { houseZone } from '#entities/zone.ts'
import type { Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { copyInto } from '../copy.ts'
import { seedRecords } from '../records.ts'
import { people } from '../users.ts'

const templates = [
  { name: 'Früh', start_time: '06:00', end_time: '14:30', break_minutes: 30 },
  { name: 'Spät', start_time: '11:30', end_time: '20:00', break_minutes: 30 },
  { name: 'Büro', start_time: '08:00', end_time: '16:30', break_minutes: 30 },
  { name: 'Laden', start_time: '09:30', end_time: '18:30', break_minutes: 60 },
  { name: 'Kurz', start_time: '08:00', end_time: '12:00', break_minutes: 0 },
] as const
type Letter = 'F' | 'S' | 'B' | 'L' | 'K' | '.'
const letters = 'FSBLK'
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** By area: who belongs there with the shifts of a usual week from Monday to Sunday, and how many of which are needed. */
const areas: readonly {
  name: string
  people: Readonly<Record<string, string>>
  needs: Readonly<Partial<Record<Letter, readonly number[]>>>
}[] = [
  {
    name: 'Lager',
    people: { 'Mehmet Yıldız': 'FFFFF..', 'Hanna Wichmann': 'FFFFF..', 'Darius Petersen': 'SSSSS..' },
    needs: { F: [2, 2, 2, 2, 2, 0, 0], S: [1, 1, 1, 1, 1, 0, 0] },
  },
  {
    name: 'Packplatz',
    people: { 'Lea Sørensen': 'FFFFF..', 'Anneliese Öztürk': 'SSSSS..', 'Jonas Kröger': '..SSSS.' },
    needs: { F: [1, 1, 1, 1, 1, 0, 0], S: [1, 1, 2, 2, 2, 1, 0] },
  },
  {
    name: 'Laden Kiel',
    people: { 'Jürgen Weißenfels': 'LL.LLL.', 'Flurina Favre': '.LLL.L.' },
    needs: { L: [1, 2, 1, 2, 1, 2, 0] },
  },
  {
    name: 'Büro',
    people: { 'Katrin Großmann': 'BBBBB..', 'Tomasz Wiśniewski': 'BBKBB..' },
    needs: { B: [2, 2, 1, 2, 2, 0, 0] },
  },
]

/** What is drafted of this week: a change of shifts, one that nobody has yet, and an early one after a late one. */
const drafted: Readonly<Record<string, Readonly<Record<number, Letter>>>> = {
  'Lea Sørensen': { 3: 'S', 4: 'S' },
  'Anneliese Öztürk': { 3: '.' },
  'Darius Petersen': { 4: 'F' },
}

/** Of `Laden Kiel`. */
const shopArea = 3

const idOf = (name: string) => people.find((one) => one.name === name)?.id ?? 0

const contentOf = (letter: string, area: number): Content | null => {
  const at = letters.indexOf(letter)
  const template = templates[at]
  if (template === undefined) return null
  const { start_time, end_time, break_minutes } = template
  return {
    kind: 'shift',
    template_id: at + 1,
    area_id: area,
    start_time,
    end_time,
    break_seconds: break_minutes * 60,
    note: null,
    // whoever stands in the shop has no clock there
    auto_create_session: letter === 'L',
  }
}

/** Four areas with their shifts: last week and this one are published, this one is being changed, and the next is a draft. */
export async function seedSchedule(tx: Tx, today: Date): Promise<void> {
  const now = DateTime.fromJSDate(today, { zone: houseZone })
  const week = weekOf(now.toFormat('yyyy-MM-dd'))
  await seedRecords(
    tx,
    workArea,
    areas.map(({ name }, at) => ({ id: at + 1, name, position: (at + 1) * 10 })),
  )
  await seedRecords(
    tx,
    shiftTemplate,
    templates.map((one, at) => ({
      ...one,
      id: at + 1,
      digit: at + 1,
      auto_create_session: one.name === 'Laden',
      // shop hours are those of the shop alone
      work_area_id: one.name === 'Laden' ? shopArea : null,
    })),
  )
  await copyInto(
    tx,
    'work_area_employees',
    areas.flatMap((area, at) =>
      Object.keys(area.people).map((name) => ({ work_area_id: at + 1, employee_id: idOf(name) })),
    ),
  )
  await copyInto(
    tx,
    'work_area_demand',
    areas.flatMap(({ needs }, at) =>
      Object.entries(needs).map(([letter, count]) => {
        const days = Object.fromEntries(weekdays.map((day, column) => [day, count[column] ?? 0]))
        return { work_area_id: at + 1, shift_template_id: letters.indexOf(letter) + 1, ...days }
      }),
    ),
  )
  const published = [dayAfter(week, -7), week].flatMap((one) => shiftsOf(one, now.toMillis()))
  await copyInto(
    tx,
    'shifts',
    published.map((shift, at) => ({ id: at + 1, ...shift })),
  )
  const planner = people.find(({ login }) => login === 'worktime')?.id ?? null
  await copyInto(
    tx,
    'schedule_weeks',
    [dayAfter(week, -7), week, dayAfter(week, 7)].map((one) => ({
      week: one,
      version: 3,
      changed_by_id: planner,
      date_changed: now.minus({ hours: 2 }).toJSDate(),
      date_published: one > week ? null : now.minus({ days: 9 }).toJSDate(),
    })),
  )
  const cells = [...changesOf(week), ...draftOf(dayAfter(week, 7))]
  for (const { key, content, of } of cells)
    await tx.run(sql`
      insert into schedule_drafts (week, cell, content)
      values (${of}::date, ${key}, ${content === null ? null : JSON.stringify(content)}::jsonb)`)
}

/** A usual week as it is published; what is over is not booked anew. */
const shiftsOf = (week: string, now: number) =>
  areas.flatMap((area, at) =>
    Object.entries(area.people).flatMap(([name, row]) =>
      daysOfWeek(week).flatMap((day, column) => {
        const content = contentOf(row[column] ?? '.', at + 1)
        if (content?.kind !== 'shift') return []
        const { kind: _, ...shift } = content
        const { start, end } = spanOf(shift, day, houseZone)
        const label = templates[(shift.template_id ?? 1) - 1]?.name ?? ''
        const session_outcome = shift.auto_create_session && end <= now ? 'clocked' : null
        const times = { date_start: new Date(start), date_end: new Date(end) }
        return [{ ...shift, user_id: idOf(name), day, label, ...times, session_outcome }]
      }),
    ),
  )

const cellOf = (name: string, day: string, letter: string, of: string) => {
  const area = areas.findIndex(({ people: own }) => Object.hasOwn(own, name)) + 1
  return { of, key: keyOf(placeOfPerson(idOf(name), day)), content: contentOf(letter, area) }
}

const changesOf = (week: string) =>
  Object.entries(drafted).flatMap(([name, changes]) =>
    Object.entries(changes).map(([column, letter]) => cellOf(name, dayAfter(week, Number(column)), letter, week)),
  )

/** The next week is planned as far as Wednesday. */
const draftOf = (week: string) =>
  areas.flatMap((area) =>
    Object.entries(area.people).flatMap(([name, row]) =>
      daysOfWeek(week)
        .slice(0, 3)
        .flatMap((day, column) => (row[column] === '.' ? [] : [cellOf(name, day, row[column] ?? '.', week)])),
    ),
  )
