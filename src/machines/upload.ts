import { assign, setup } from 'xstate'

/** What a person asks of an upload. */
export type UploadEvent = { type: 'upload.resume' } | { type: 'upload.cancel' } | { type: 'upload.dismiss' }

/** What happens to it: raised by whoever sends it. */
export type UploadOccurrence =
  /** One of the places in which files are sent is free. */
  | { type: 'upload.started' }
  | { type: 'upload.sent'; bytes: number }
  /** Its last byte has come, and it is a picture now. */
  | { type: 'upload.stored' }
  /** Nobody answers any more: what was sent stays, and it goes on from there. */
  | { type: 'upload.broke' }
  /** It was not taken, and will not be: no picture, too large, no right. */
  | { type: 'upload.refused'; said: string }

export type UploadContext = { bytes: number; said: string; isRefused: boolean }

/** A file on its way (lifecycles.md §8). Ports: `send` begins or goes on where it was, `cancel` takes it back. */
export const uploadMachine = setup({
  types: { context: {} as UploadContext, events: {} as UploadEvent | UploadOccurrence }, // type carriers for xstate
  guards: { canGoOn: ({ context }) => !context.isRefused },
  actions: {
    send: () => {},
    cancel: () => {},
    count: assign({ bytes: ({ event, context }) => ('bytes' in event ? event.bytes : context.bytes) }),
    keep: assign({ said: ({ event }) => ('said' in event ? event.said : ''), isRefused: true }),
  },
}).createMachine({
  id: 'upload',
  context: { bytes: 0, said: '', isRefused: false },
  initial: 'queued',
  states: {
    queued: { on: { 'upload.started': 'sending', 'upload.cancel': 'gone' } },
    sending: {
      entry: 'send',
      on: {
        'upload.sent': { actions: 'count' },
        'upload.stored': 'stored',
        'upload.broke': 'failed',
        'upload.refused': { target: 'failed', actions: 'keep' },
        'upload.cancel': { target: 'gone', actions: 'cancel' },
      },
    },
    failed: {
      on: {
        'upload.resume': { target: 'queued', guard: 'canGoOn' },
        'upload.cancel': { target: 'gone', actions: 'cancel' },
        'upload.dismiss': 'gone',
      },
    },
    stored: { on: { 'upload.dismiss': 'gone' } },
    gone: {},
  },
})
