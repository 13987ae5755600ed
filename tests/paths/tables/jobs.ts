import type { JobMove, JobsContext } from '#machines/jobs.ts'
import type { Policy } from '../policy.ts'

const move = (type: JobMove['type'], isAtRest: boolean): JobMove => ({ type, id: 1, isAtRest })

/** What deletes is asked first, in the dialog and on a page of jobs; everything else is sent where one is. */
export const jobsPolicy: Policy<JobsContext> = {
  events: {
    open: { type: 'jobs.open' },
    export: { type: 'jobs.export', body: { object: 'order' } },
    close: { type: 'jobs.close' },
    confirm: { type: 'jobs.confirm' },
    back: { type: 'jobs.back' },
    abort: move('export-job.abort', false),
    'abort what is over': move('export-job.abort', true),
    remove: move('export-job.remove', true),
    retry: move('export-job.retry', true),
    download: move('export-job.download', true),
    undo: move('export-job.undo', true),
  },
  knows: { '': { asked: null } },
  abstract: () => null,
  table: `
    closed     | open → open, export → open, abort → closed, retry → closed, download → closed, undo → closed, abort what is over → asking, remove → asking
    asking     | confirm → closed, back → closed, close → closed
    open       | open → closed, export → open, close → closed, abort → open, retry → open, download → open, undo → open, abort what is over → confirming, remove → confirming
    confirming | confirm → open, back → open, close → closed`,
}
