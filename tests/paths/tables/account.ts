import type { AccountContext } from '#machines/account.ts'
import type { Policy } from '../policy.ts'

const error = new Error('No answer')

/** The own password and sessions: the profile is read again after every change, also after one that failed. */
export const accountPolicy: Policy<AccountContext> = {
  events: {
    change: { type: 'password.change', old_password: 'old', new_password: 'new' },
    edit: { type: 'password.edit' },
    end: { type: 'session.end', id: 1 },
    changed: { type: 'xstate.done.actor.change_password', output: null },
    'not accepted': { type: 'xstate.done.actor.change_password', output: { new_password: ['Too short'] } },
    'not changed': { type: 'xstate.error.actor.change_password', error },
    ended: { type: 'xstate.done.actor.end_session' },
    'not ended': { type: 'xstate.error.actor.end_session', error },
    read: { type: 'xstate.done.actor.reload' },
    'not read': { type: 'xstate.error.actor.reload', error },
  },
  knows: { '': { password: { old_password: '', new_password: '' }, session: 0, fields: {}, changed: false } },
  table: `
    idle      | change → changing, edit → idle, end → ending
    changing  | changed → reloading, not accepted → idle, not changed → idle
    ending    | ended → reloading, not ended → reloading
    reloading | read → idle, not read → idle`,
}
