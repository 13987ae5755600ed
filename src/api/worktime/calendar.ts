import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import type { BodyOf } from '../contract.ts'
import type { WorkSpan } from './work-tracking.ts'

/** What people work changes by the minute: shown at once, and asked for again. */
const minute = 60_000

/** The days of one employee or of several, with who they are. */
export const workDays = (body: WorkSpan) =>
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
export const workStatistics = (body: WorkSpan) =>
  queryOptions({
    queryKey: ['worktime', 'statistics', body],
    queryFn: async ({ signal }) => (await call('worktime.statistics', { body, signal })).payload,
    placeholderData: (before) => before,
  })

/** What is noted down of days. */
export const workNotes = (body: { user_id?: number; from: string; to: string }) =>
  queryOptions({
    queryKey: ['worktime', 'notes', body],
    queryFn: async ({ signal }) => (await call('worktime.notes', { body, signal })).payload,
  })

/** The parts of a country that have public holidays of their own. */
export const holidayRegions = (country: BodyOf<'worktime.regions'>['country']) =>
  queryOptions({
    queryKey: ['holiday-regions', country],
    queryFn: async ({ signal }) => (await call('worktime.regions', { body: { country }, signal })).payload,
    // they are the library's, which changes with a release
    staleTime: Infinity,
  })

/** What the weeks of a span came to, of one employee or of all, and what each of them made. */
export const workReport = (body: BodyOf<'worktime.report'>) =>
  queryOptions({
    queryKey: ['worktime', 'report', body],
    queryFn: async ({ signal }) => (await call('worktime.report', { body, signal })).payload,
    placeholderData: (before) => before,
  })
