import type { ExportEvent } from '#machines/export-job.ts'
import { commandsFor } from './command.ts'

/** What the list of background jobs hears besides the moves of their life. */
export type JobEvent =
  | ExportEvent
  | { type: 'jobs.next' }
  | { type: 'jobs.previous' }
  | { type: 'jobs.first' }
  | { type: 'jobs.last' }

export const jobCommands = commandsFor<JobEvent>('jobs', {
  'export-job.abort': { keys: 'a', tone: 'danger', surfaces: ['row'] },
  'export-job.download': { keys: 'd', surfaces: ['row'] },
  'export-job.retry': { keys: 'r', surfaces: ['row'] },
  'export-job.remove': { keys: 'Delete', tone: 'danger', surfaces: ['row'] },
  'export-job.undo': { keys: 'u', surfaces: ['row'] },
  'jobs.next': { keys: 'j | ArrowDown', repeats: true, keyOnly: true },
  'jobs.previous': { keys: 'k | ArrowUp', repeats: true, keyOnly: true },
  'jobs.first': { keys: 'Home', keyOnly: true },
  'jobs.last': { keys: 'End', keyOnly: true },
})
