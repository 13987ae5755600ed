import type { Fields } from '../entity.ts'
import { historyOver } from '../history.ts'

/** Everything that the clock sets off, by name: the server has each of them, and no other. */
export const cronJobNames = [
  'over-due',
  'reminders',
  'offers',
  'payment-news',
  'housekeeping',
  'search-words',
  'publishing',
  'feeds',
  'waitlist',
  'shop-orders',
  'shop-products',
  'retention',
  'shift-sessions',
  'work-days',
  'worklist-counts',
  'webhooks',
] as const
export type CronJobName = (typeof cronJobNames)[number]

export const cronJobStatuses = ['on', 'off'] as const
export type CronJobStatus = (typeof cronJobStatuses)[number]

/** Lifecycles §8: what was due and never began before the next one was is missed, and caught up by that. */
export const cronRunStates = ['due', 'running', 'done', 'failed', 'missed'] as const
export type CronRunState = (typeof cronRunStates)[number]

/** What a record read expands: its latest runs, and who did what about it. */
export const cronJobParts = {
  runs: {
    kind: 'list',
    readonly: true,
    of: {
      id: { kind: 'number', required: true },
      state: { kind: 'choice', of: cronRunStates, required: true },
      date_due: { kind: 'datetime', required: true },
      date_started: { kind: 'datetime' },
      /** Seconds. */
      duration: { kind: 'number' },
      did: { kind: 'number' },
      error: { kind: 'longtext', max: 500 },
    },
  },
  history: historyOver(cronJobStatuses),
} as const satisfies Fields
