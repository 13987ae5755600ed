import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import type { Span } from './work-tracking.ts'

/** What people work changes by the minute: shown at once, and asked for again. */
const minute = 60_000

/** The days of one employee or of several, with who they are. */
export const workDays = (body: Span) =>
  queryOptions({
    queryKey: ['worktime', 'calendar', body],
    queryFn: async ({ signal }) => {
      const { payload } = await call('worktime.calendar', { body, signal })
      return { ...payload, read_at: Date.now() }
    },
    refetchInterval: ({ state }) => (state.data?.days.some(({ is_running }) => is_running) ? minute : false),
    placeholderData: (before) => before,
  })

/** What the days of a span come to, with what is left of the year's vacation. */
export const workStatistics = (body: Span) =>
  queryOptions({
    queryKey: ['worktime', 'statistics', body],
    queryFn: async ({ signal }) => (await call('worktime.statistics', { body, signal })).payload,
    placeholderData: (before) => before,
  })
