import type { Policy } from '../policy.ts'

/** The first key of a sequence waits for its second one, at first without a word. */
export const keysPolicy: Policy<{ first: string | null }> = {
  events: {
    first: { type: 'keys.first', stroke: 's' },
    end: { type: 'keys.end' },
    'a moment later': { type: 'after.strip' },
    'much later': { type: 'after.sequence' },
  },
  knows: { '': { first: null } },
  table: `
    idle            | first → waiting quietly
    waiting quietly | end → idle, a moment later → waiting openly, much later → idle
    waiting openly  | end → idle, much later → idle`,
}
