import { assign, setup } from 'xstate'

/** The first key of a sequence waits for its second one. */
export type KeysEvent = { type: 'keys.first'; stroke: string } | { type: 'keys.end' }

export const keyTimes = { strip: 400, sequence: 1500 } as const

/** A sequence of two keys: after a while a strip lists how it goes on, later the first key is forgotten. */
export const keysMachine = setup({
  types: { context: {} as { first: string | null }, events: {} as KeysEvent }, // type carriers for xstate
  delays: { strip: keyTimes.strip, sequence: keyTimes.sequence },
}).createMachine({
  id: 'keys',
  context: { first: null },
  initial: 'idle',
  states: {
    idle: {
      entry: assign({ first: null }),
      on: { 'keys.first': { target: 'waiting', actions: assign({ first: ({ event }) => event.stroke }) } },
    },
    waiting: {
      initial: 'quietly',
      after: { sequence: 'idle' },
      on: { 'keys.end': 'idle' },
      states: { quietly: { after: { strip: 'openly' } }, openly: {} },
    },
  },
})
