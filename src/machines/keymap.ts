import { assign, fromPromise, setup } from 'xstate'
import { keyTimes } from './keys.ts'

/** What is to be kept: a command's new strokes, or any other change of the settings. */
export type BindingRequest =
  | { kind: 'strokes'; id: string; strokes: readonly string[] }
  | { kind: 'change'; single_keys?: boolean; keys?: readonly { command: string; keys: string | null }[] }

export type KeymapContext = {
  /** The command that is getting a key. */
  id: string | null
  strokes: readonly string[]
  /** Nothing stands against these strokes, by the rule of the whole table. */
  fits: boolean
  /** What is being kept; afterwards what was kept last. */
  wish: BindingRequest | null
}

export type KeymapEvent =
  | { type: 'keymap.record'; id: string }
  /** A key was pressed; `null` is one that makes no stroke, such as what AltGr writes. `fits` with those before it. */
  | { type: 'keymap.press'; stroke: string | null; fits: boolean }
  | { type: 'keymap.cancel' }
  | { type: 'keymap.change'; wish: BindingRequest }

const isEnd = ({ strokes }: KeymapContext, stroke: string) => strokes.length > 0 && stroke === 'Enter'

const nothing: KeymapContext = { id: null, strokes: [], fits: false, wish: null }

/**
 * Giving a command another key by pressing it: one stroke and a pause or Enter, or two. Port: `save` keeps it on the
 * server.
 */
export const keymapMachine = setup({
  types: { context: {} as KeymapContext, events: {} as KeymapEvent }, // type carriers for xstate
  actors: { save: fromPromise<void, BindingRequest>(() => Promise.reject(new Error('No port: save'))) },
  delays: { pause: keyTimes.sequence },
  actions: {
    begin: assign(({ event }) => (event.type === 'keymap.record' ? { ...nothing, id: event.id } : {})),
    press: assign(({ context, event }) => {
      if (event.type !== 'keymap.press') return {}
      if (event.stroke === null) return { strokes: [], fits: false }
      // after a first key Enter only says that this is all
      return isEnd(context, event.stroke) ? {} : { strokes: [...context.strokes, event.stroke], fits: event.fits }
    }),
    pressAgain: assign(({ event }) =>
      event.type === 'keymap.press' && event.stroke !== null
        ? { strokes: [event.stroke], fits: event.fits }
        : { strokes: [], fits: false },
    ),
    wish: assign(({ event }) => (event.type === 'keymap.change' ? { ...nothing, wish: event.wish } : {})),
    forget: assign(nothing),
    rest: assign({ id: null, strokes: [], fits: false }),
    keep: assign(({ context: { id, strokes } }) => (id === null ? {} : { wish: { kind: 'strokes', id, strokes } })),
  },
  guards: {
    fits: ({ context }) => context.fits,
    isEnough: ({ context, event }) =>
      event.type === 'keymap.press' && event.stroke !== null && isEnd(context, event.stroke) && context.fits,
    completes: ({ event }) => event.type === 'keymap.press' && event.stroke !== null && event.fits,
    isStroke: ({ event }) => event.type === 'keymap.press' && event.stroke !== null,
  },
}).createMachine({
  id: 'keymap',
  context: nothing,
  initial: 'idle',
  states: {
    idle: {
      on: {
        'keymap.record': { target: 'recording', actions: 'begin' },
        'keymap.change': { target: 'saving', actions: 'wish' },
      },
    },
    recording: {
      on: {
        'keymap.press': [
          { guard: 'isStroke', target: 'begun', actions: 'pressAgain' },
          { target: 'refused', actions: 'pressAgain' },
        ],
        'keymap.cancel': { target: 'idle', actions: 'forget' },
        'keymap.record': { target: 'recording', actions: 'begin' },
      },
    },
    begun: {
      after: { pause: [{ guard: 'fits', target: 'saving', actions: 'keep' }, { target: 'refused' }] },
      on: {
        'keymap.press': [
          { guard: 'isEnough', target: 'saving', actions: 'keep' },
          { guard: 'completes', target: 'saving', actions: ['press', 'keep'] },
          { target: 'refused', actions: 'press' },
        ],
        'keymap.cancel': { target: 'idle', actions: 'forget' },
      },
    },
    // another key may be pressed at once
    refused: {
      on: {
        'keymap.press': [
          { guard: 'isStroke', target: 'begun', actions: 'pressAgain' },
          { target: 'refused', actions: 'pressAgain' },
        ],
        'keymap.cancel': { target: 'idle', actions: 'forget' },
        'keymap.record': { target: 'recording', actions: 'begin' },
      },
    },
    // it is shown already, so nobody waits for it to do more
    saving: {
      on: {
        'keymap.record': { target: 'recording', actions: 'begin' },
        'keymap.change': { target: 'saving', reenter: true, actions: 'wish' },
      },
      invoke: {
        id: 'save',
        src: 'save',
        // only what has a wish leads here
        input: ({ context }) => context.wish ?? { kind: 'change' },
        onDone: { target: 'idle', actions: 'rest' },
        // the reason is shown as for any call; what was pressed has to be pressed again
        onError: { target: 'idle', actions: 'forget' },
      },
    },
  },
})
