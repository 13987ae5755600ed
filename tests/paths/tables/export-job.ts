import type { ExportLife } from '#machines/export-job.ts'
import type { Policy } from '../policy.ts'

export const withFile: ExportLife = { kind: 'export', has_file: true, reason: null }

/** A background job of spec §4: abort is heard in every state; where it deletes the job, the state is its last. */
export const exportJobPolicy: Policy<ExportLife> = {
  events: {
    abort: { type: 'export-job.abort' },
    remove: { type: 'export-job.remove' },
    retry: { type: 'export-job.retry' },
    download: { type: 'export-job.download' },
    undo: { type: 'export-job.undo' },
    started: { type: 'export-job.started' },
    resumed: { type: 'export-job.resumed' },
    written: { type: 'export-job.written' },
    finished: { type: 'export-job.finished' },
    ended: { type: 'export-job.ended' },
    broke: { type: 'export-job.failed', because: 'incomplete' },
    stalled: { type: 'export-job.stalled' },
  },
  knows: {
    '': withFile,
    'file gone': { ...withFile, has_file: false },
    'closed to its user': { ...withFile, is_closed: true },
    'of a bulk': { ...withFile, kind: 'bulk' },
    'with moves to take back': { ...withFile, kind: 'bulk', can_undo: true },
    'as aborted': { ...withFile, reason: 'aborted' },
    'as stalled': { ...withFile, reason: 'stalled' },
  },
  table: `
    queued                | abort → failed, started → in-progress
    in-progress           | abort → aborting, written → finalizing, broke → failed, stalled → failed, resumed → in-progress
    finalizing            | abort → aborting, finished → completed, broke → failed, stalled → failed, resumed → in-progress
    aborting              | abort → aborting, ended → failed, broke → failed, stalled → failed
    completed             | abort → completed, remove → completed, download → completed
    completed (file gone) | download → –
    completed (closed to its user) | download → –
    completed (of a bulk) | download → –
    completed (with moves to take back) | download → –, undo → completed
    failed                | abort → failed, remove → failed, retry → queued
    failed (as stalled)   | retry → queued
    failed (with moves to take back) | undo → failed
    failed (as aborted)   | retry → –`,
}
