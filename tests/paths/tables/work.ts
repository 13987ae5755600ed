import type { WorkContext } from '#machines/work.ts'
import type { Policy } from '../policy.ts'

/** A call that somebody waits for says what came of it there; one that was left keeps it until it is dismissed. */
export const workPolicy: Policy<WorkContext> = {
  events: {
    leave: { type: 'work.leave' },
    abort: { type: 'work.abort' },
    done: { type: 'work.done', said: 'done' },
    refused: { type: 'work.refused', said: 'refused' },
    dismiss: { type: 'work.dismiss' },
  },
  knows: { '': { said: '' } },
  table: `
    watched | leave → away, done → gone, refused → gone
    away    | abort → away, done → done, refused → refused
    done    | dismiss → gone
    refused | dismiss → gone
    gone    |`,
}
