import type { BackgroundCallContext } from '#machines/background-call.ts'
import type { Policy } from '../policy.ts'

/** A call that somebody waits for says what came of it there; one that was left keeps it until it is dismissed. */
export const backgroundCallPolicy: Policy<BackgroundCallContext> = {
  events: {
    leave: { type: 'background-call.leave' },
    abort: { type: 'background-call.abort' },
    done: { type: 'background-call.done', said: 'done' },
    refused: { type: 'background-call.refused', said: 'refused' },
    dismiss: { type: 'background-call.dismiss' },
  },
  knows: { '': { said: '' } },
  table: `
    watched | leave → away, done → gone, refused → gone
    away    | abort → away, done → done, refused → refused
    done    | dismiss → gone
    refused | dismiss → gone
    gone    |`,
}
