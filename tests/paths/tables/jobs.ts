import type { JobMove, JobsContext } from '#machines/jobs.ts'
import type { Policy } from '../policy.ts'

const move = (type: JobMove['type']): JobMove => ({ type, id: 1 })

/** What deletes is asked first, in the dialog and on a page of jobs; everything else is sent where one is. */
export const jobsPolicy: Policy<JobsContext> = {
  events: {
    open: { type: 'jobs.open' },
    export: { type: 'jobs.export', body: { object: 'order' } },
    close: { type: 'jobs.close' },
    confirm: { type: 'jobs.confirm' },
    back: { type: 'jobs.back' },
    abort: move('export-job.abort'),
    remove: move('export-job.remove'),
    retry: move('export-job.retry'),
    download: move('export-job.download'),
    undo: move('export-job.undo'),
  },
  knows: { '': { asked: null } },
  abstract: () => null,
  table: `
    closed     | open → open, export → open, abort → closed, retry → closed, download → closed, undo → closed, remove → asking
    asking     | confirm → closed, back → closed, close → closed
    open       | open → closed, export → open, close → closed, abort → open, retry → open, download → open, undo → open, remove → confirming
    confirming | confirm → open, back → open, close → closed`,
}
