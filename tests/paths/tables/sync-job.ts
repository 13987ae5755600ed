import type { SyncJobFacts } from '#machines/sync-job/sync-job.ts'
import type { Policy } from '../policy.ts'

/**
 * Jobs of lifecycles §5: held, carried out, tried again after a while, given up with the twentieth try; a person begins
 * again or dismisses. What is at work is nobody's to stop, and what is done is done.
 */
export const syncJobPolicy = {
  events: {
    retry: { type: 'sync-job.retry' },
    dismiss: { type: 'sync-job.dismiss' },
    release: { type: 'sync-job.released' },
    claim: { type: 'sync-job.claimed' },
    succeed: { type: 'sync-job.succeeded' },
    fail: { type: 'sync-job.failed' },
    refuse: { type: 'sync-job.refused' },
    'fall silent': { type: 'sync-job.fell_silent' },
    free: { type: 'sync-job.freed' },
    withdraw: { type: 'sync-job.withdrawn' },
  },
  knows: { '': { tries: 1 }, 'next to last try': { tries: 19 }, 'last try': { tries: 20 } },
  table: `
    held                        | dismiss → cancelled, release → queued, claim → running, withdraw → dropped
    queued                      | dismiss → cancelled, claim → running, withdraw → dropped
    running                     | succeed → done, fail → retrying, refuse → dead, fall silent → stalled
    running (next to last try)  | fail → retrying, refuse → dead, fall silent → stalled
    running (last try)          | fail → dead, refuse → dead, fall silent → dead
    retrying                    | retry → queued, free → queued, dismiss → cancelled, release → queued, claim → running, withdraw → dropped
    stalled                     | retry → queued, dismiss → cancelled, claim → running
    done                        |
    dead                        | retry → queued, free → queued, dismiss → cancelled, withdraw → dropped
    cancelled                   | retry → queued, withdraw → dropped
    dropped                     |`,
} as const satisfies Policy<SyncJobFacts>
