import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { rowsOf, type Row } from '#api/list.ts'
import { absence, type AbsenceRow } from '#entities/worktime/absence.ts'
import { workMonth, type WorkMonthRow } from '#entities/work-month/work-month.ts'
import type { DayAsides } from './marks.ts'
import { correction, type CorrectionRow } from '#entities/worktime/correction.ts'

/** More than anybody asks for within a month. */
const most = 50

export type Requests = { absences: readonly AbsenceRow[]; corrections: readonly CorrectionRow[] }

/** What somebody has asked for of these days: days off that reach into them, and days as they were. */
export function useRequests(employee: number | undefined, from: string, to: string): Requests {
  const ofEmployee = { field: 'employee', op: 'eq' as const, value: employee ?? 0 }
  const enabled = employee !== undefined
  const { data: absences } = useQuery({
    ...rowsOf(
      absence,
      {
        filters: [
          ofEmployee,
          { field: 'first_day', op: 'lte', value: to },
          { field: 'last_day', op: 'gte', value: from },
        ],
        sort: [{ field: 'first_day', dir: 'asc' }],
      },
      1,
      most,
    ),
    enabled,
  })
  const { data: corrections } = useQuery({
    ...rowsOf(
      correction,
      {
        filters: [ofEmployee, { field: 'day', op: 'gte', value: from }, { field: 'day', op: 'lte', value: to }],
        sort: [{ field: 'day', dir: 'asc' }],
      },
      1,
      most,
    ),
    enabled,
  })
  // the rows are what their entities say: the reader of a page looks
  const requests = {
    absences: (absences ?? none) as readonly AbsenceRow[],
    corrections: (corrections ?? none) as readonly CorrectionRow[],
  }
  useDaysAnew(
    `${employee} ${from} ${to}`,
    absences === undefined || corrections === undefined ? undefined : statusesOf(requests),
  )
  return requests
}

/** The days follow what stands beside them: once that is decided, taken back or closed, they are read again. */
function useDaysAnew(of: string, said: string | undefined): void {
  const queries = useQueryClient()
  const known = useRef({ of, said })
  useEffect(() => {
    const { current } = known
    if (said === undefined || (current.of === of && current.said === said)) return
    known.current = { of, said }
    // others' days are another question, which is asked anyway
    if (current.of === of && current.said !== undefined) void queries.invalidateQueries({ queryKey: ['worktime'] })
  }, [of, queries, said])
}

/** Which of them stands how. */
const statusesOf = ({ absences, corrections }: Requests): string =>
  [...absences, ...corrections].map(({ id, status }) => `${id}:${status}`).join(' ')

const none: readonly Row[] = []

const over: readonly string[] = ['refused', 'withdrawn', 'replaced']

/** What of it waits for a decision, or could still be taken back, on one day; what waits comes first. */
export function requestOn(
  { absences, corrections }: Requests,
  day: string,
): { object: 'absence'; row: AbsenceRow } | { object: 'correction'; row: CorrectionRow } | undefined {
  const away = absences.filter((row) => row.first_day <= day && day <= row.last_day && !over.includes(row.status))
  const corrected = corrections.filter((row) => row.day === day && !over.includes(row.status))
  const waits = corrected.find(({ status }) => status === 'requested')
  if (waits !== undefined) return { object: 'correction', row: waits }
  const [one] = away
  if (one !== undefined) return { object: 'absence', row: one }
  const last = corrected.at(-1)
  return last && { object: 'correction', row: last }
}

/** What stands beside the figures of days: that something is noted down, and that a correction waits. */
export function asidesOf(notes: readonly { day: string }[], { corrections }: Requests): ReadonlyMap<string, DayAsides> {
  const noted = new Set(notes.map(({ day }) => day))
  const asked = new Set(corrections.filter(({ status }) => status === 'requested').map(({ day }) => day))
  return new Map([...noted, ...asked].map((day) => [day, { note: noted.has(day), correction: asked.has(day) }]))
}

/** The month of an employee as it is closed and opened; none where whoever looks does not decide over it. */
export function useWorkMonth(employee: number | undefined, month: string, decides: boolean): WorkMonthRow | undefined {
  const filters = [
    { field: 'user', op: 'eq' as const, value: employee ?? 0 },
    { field: 'month', op: 'eq' as const, value: month },
  ]
  const { data } = useQuery({ ...rowsOf(workMonth, { filters }, 1, 1), enabled: decides && employee !== undefined })
  const row = data?.[0] as WorkMonthRow | undefined // the reader of a page looks
  useDaysAnew(`${employee} ${month}`, row?.status)
  return row
}
