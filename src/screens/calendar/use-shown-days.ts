import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import { workDays } from '#api/work/calendar.ts'
import type { WorkSpan, WorkDay } from '#api/worktime/work-tracking.ts'
import { useServices } from '#screens/services.ts'
import { liveDay } from './live-day.ts'
import { keyOf } from './team-grid.tsx'
import type { Whose } from './use-calendar.ts'

const nobody: readonly { id: number; label: string; time_zone: string }[] = []

/** Whose days are asked for: one's own need no name. */
export const spanFor = (whose: Whose, own: number | undefined, from: string, to: string): WorkSpan => {
  if (whose === 'team') return { user_ids: whose, from, to }
  return whose === own ? { from, to } : { user_id: whose, from, to }
}

/** The days that are shown, as they stand this minute: what still runs goes on, and each move of one's clock is seen. */
export function useShownDays(span: WorkSpan, now: number) {
  const queries = useQueryClient()
  const { worktime } = useServices()
  const session = useSelector(worktime, ({ context }) => context.clock?.session?.start ?? '')
  const known = useRef(session)
  useEffect(() => {
    if (known.current === session) return
    known.current = session
    void queries.invalidateQueries({ queryKey: ['worktime'] })
  }, [queries, session])
  const read = useQuery(workDays(span))
  const { data } = read
  const days = useMemo(
    () =>
      new Map<string, WorkDay>(
        (data?.days ?? []).map((day) => [keyOf(day.user_id, day.day), liveDay(day, data?.read_at ?? now, now)]),
      ),
    [data, now],
  )
  return { ...read, users: data?.users ?? nobody, days }
}
