import { assign, setup } from 'xstate'

/** A call that is on its way: whoever asked may go, and what came of it waits for them among the jobs. */
export type BackgroundCallEvent =
  | { type: 'background-call.leave' }
  | { type: 'background-call.abort' }
  | { type: 'background-call.done'; said: string }
  | { type: 'background-call.refused'; said: string }
  | { type: 'background-call.dismiss' }

export type BackgroundCallContext = { said: string }

/** Ports: `cancel` takes the request back; what became of it is read again. */
export const backgroundCallMachine = setup({
  types: { context: {} as BackgroundCallContext, events: {} as BackgroundCallEvent }, // type carriers for xstate
  actions: {
    cancel: () => {},
    keep: assign({ said: ({ event }) => ('said' in event ? event.said : '') }),
  },
}).createMachine({
  id: 'background-call',
  context: { said: '' },
  initial: 'watched',
  states: {
    // while somebody waits for it, they see what comes of it
    watched: {
      on: { 'background-call.leave': 'away', 'background-call.done': 'gone', 'background-call.refused': 'gone' },
    },
    away: {
      on: {
        'background-call.abort': { actions: 'cancel' },
        'background-call.done': { target: 'done', actions: 'keep' },
        'background-call.refused': { target: 'refused', actions: 'keep' },
      },
    },
    done: { on: { 'background-call.dismiss': 'gone' } },
    refused: { on: { 'background-call.dismiss': 'gone' } },
    gone: {},
  },
})
