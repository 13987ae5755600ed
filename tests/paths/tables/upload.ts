import type { UploadContext } from '#machines/upload.ts'
import type { Policy } from '../policy.ts'

/** A file waits for one of ten places; what broke off goes on, what was refused does not, and what is stored is only put away. */
export const uploadPolicy: Policy<UploadContext> = {
  events: {
    started: { type: 'upload.started' },
    sent: { type: 'upload.sent', bytes: 50 },
    stored: { type: 'upload.stored' },
    broke: { type: 'upload.broke' },
    refused: { type: 'upload.refused', said: 'refused' },
    resume: { type: 'upload.resume' },
    cancel: { type: 'upload.cancel' },
    dismiss: { type: 'upload.dismiss' },
  },
  knows: {
    '': { bytes: 0, said: '', isRefused: false },
    'as refused': { bytes: 0, said: 'refused', isRefused: true },
  },
  table: `
    queued  | started → sending, cancel → gone
    sending | sent → sending, stored → stored, broke → failed, refused → failed, cancel → gone
    failed  | resume → queued, cancel → gone, dismiss → gone
    failed (as refused) | resume → –
    stored  | dismiss → gone
    gone    |`,
}
