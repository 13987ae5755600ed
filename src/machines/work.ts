import { assign, setup } from 'xstate'

/** A call that is on its way: whoever asked may go, and what came of it waits for them among the jobs. */
export type WorkEvent =
  | { type: 'work.leave' }
  | { type: 'work.abort' }
  | { type: 'work.done'; said: string }
  | { type: 'work.refused'; said: string }
  | { type: 'work.dismiss' }

export type WorkContext = { said: string }

/** Ports: `cancel` takes the request back; what became of it is read again. */
export const workMachine = setup({
  types: { context: {} as WorkContext, events: {} as WorkEvent }, // type carriers for xstate
  actions: {
    cancel: () => {},
    keep: assign({ said: ({ event }) => ('said' in event ? event.said : '') }),
  },
}).createMachine({
  id: 'work',
  context: { said: '' },
  initial: 'watched',
  states: {
    // while somebody waits for it, they see what comes of it
    watched: { on: { 'work.leave': 'away', 'work.done': 'gone', 'work.refused': 'gone' } },
    away: {
      on: {
        'work.abort': { actions: 'cancel' },
        'work.done': { target: 'done', actions: 'keep' },
        'work.refused': { target: 'refused', actions: 'keep' },
      },
    },
    done: { on: { 'work.dismiss': 'gone' } },
    refused: { on: { 'work.dismiss': 'gone' } },
    gone: {},
  },
})
