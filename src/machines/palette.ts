import { assign, fromPromise, setup } from 'xstate'
import type { OrderRow } from '#entities/order.ts'

/** The record that moves are meant for: the open one, or the focused row of a list. */
export type Subject = { object: 'order'; id: number; version: number; record: OrderRow }

/** `>` commands, `#` documents, `?` help: typed, or chosen with Tab; `record` lists what may be done to the record. */
export type Mode = 'all' | 'commands' | 'documents' | 'help' | 'record'
export type Choice = { value: string | number; label: string }

/** An argument that a command asks for; each has a default, so that Enter goes on. */
export type Need =
  | { name: string; kind: 'choice'; choices: readonly Choice[]; value: string | number | undefined }
  | { name: string; kind: 'text'; max: number; value: string }
  | { name: string; kind: 'flag'; value: boolean }
  /** Without lines all that is open is meant. */
  | { name: string; kind: 'lines'; lines: readonly Line[] }
export type Line = { id: number; name: string; open: number; quantity: number }
export type NeedValue = string | number | boolean | readonly Line[]

/** A command that asks, confirms or runs: a move of a record, or any other with arguments. */
export type Asked = { id: string; subject?: Subject; confirms: boolean }

/** Why something did not happen, as codes of the chart or as the server's own sentence. */
export type Reason = { codes: readonly { code: string; details: readonly string[] }[]; text?: string }
export type Refused = { because: Reason; unblock: string | null; canForce: boolean }

export type Outcome = { kind: 'done'; version?: number } | ({ kind: 'refused' } & Refused)
/** What is sent: the command, its arguments and, where an administrator insists, why. */
export type Performance = { asked: Asked; needs: readonly Need[]; force: string | undefined }

export type PaletteContext = {
  query: string
  mode: Mode
  asked: Asked | null
  needs: readonly Need[]
  /** Enter came before the choices did. */
  hurries: boolean
  force: string | undefined
  refused: Refused | null
  /** Nothing has been shown yet: a command without questions runs without a flash. */
  isShown: boolean
  /** Counts what was asked for, so that a page starts afresh. */
  round: number
}

export type PaletteEvent =
  | { type: 'palette.open'; mode?: Mode; query?: string }
  | { type: 'palette.close' }
  | { type: 'palette.back' }
  | { type: 'palette.type'; query: string }
  | { type: 'palette.mode'; mode: Mode }
  | { type: 'palette.ask'; asked: Asked; asks: readonly string[] }
  | { type: 'palette.refuse'; asked: Asked; refused: Refused }
  | { type: 'palette.answer'; name: string; value: NeedValue }
  | { type: 'palette.confirm' }
  | { type: 'palette.insist' }
  | { type: 'palette.force'; reason: string }

const fresh = { asked: null, needs: [], hurries: false, force: undefined, refused: null } as const

const answered = (need: Need, value: NeedValue): Need => {
  switch (need.kind) {
    case 'choice':
      return { ...need, value: typeof value === 'string' || typeof value === 'number' ? value : need.value }
    case 'text':
      return { ...need, value: typeof value === 'string' ? value.slice(0, need.max) : need.value }
    case 'flag':
      return { ...need, value: value === true }
    case 'lines':
      return { ...need, lines: Array.isArray(value) ? value : need.lines }
  }
}

/** Can it go on with these arguments? A choice without a chosen value cannot. */
export const isAnswered = (needs: readonly Need[]): boolean =>
  needs.every((need) => {
    if (need.kind === 'choice') return need.value !== undefined
    return need.kind !== 'lines' || need.lines.length === 0 || need.lines.some(({ quantity }) => quantity > 0)
  })

export const leastForceReason = 3

/** Ports: `prepare` finds the arguments with their choices and defaults, `perform` sends; both by id. */
export const paletteMachine = setup({
  types: { context: {} as PaletteContext, events: {} as PaletteEvent }, // type carriers for xstate
  actors: {
    prepare: fromPromise<readonly Need[], { asked: Asked; asks: readonly string[] }>(() =>
      Promise.reject(new Error('No port: prepare')),
    ),
    perform: fromPromise<Outcome, Performance>(() => Promise.reject(new Error('No port: perform'))),
  },
  actions: {
    ask: assign(({ context, event }) =>
      event.type === 'palette.ask' ? { ...fresh, asked: event.asked, round: context.round + 1 } : {},
    ),
    refuse: assign(({ context, event }) =>
      event.type === 'palette.refuse'
        ? { ...fresh, asked: event.asked, refused: event.refused, isShown: true, round: context.round + 1 }
        : {},
    ),
    show: assign({ isShown: true }),
    clear: assign({ ...fresh, query: '', mode: 'all', isShown: false }),
  },
  guards: {
    asksNothing: ({ event }) => event.type === 'palette.ask' && event.asks.length === 0,
    runsAtOnce: ({ event }) => event.type === 'palette.ask' && event.asks.length === 0 && !event.asked.confirms,
    confirms: ({ context }) => context.asked?.confirms === true && isAnswered(context.needs),
    isReady: ({ context }) => isAnswered(context.needs),
    canForce: ({ context }) => context.refused?.canForce === true,
    isReason: ({ event }) => event.type === 'palette.force' && event.reason.trim().length >= leastForceReason,
    cameFromChoosing: ({ context }) => context.query !== '' || context.mode !== 'all',
    gathered: ({ context }) => context.needs.length > 0,
  },
}).createMachine({
  id: 'palette',
  context: { ...fresh, query: '', mode: 'all', isShown: false, round: 0 },
  initial: 'closed',
  on: {
    'palette.close': '.closed',
    'palette.refuse': { target: '.refused', actions: 'refuse' },
    'palette.ask': [
      { guard: 'runsAtOnce', target: '.running', actions: 'ask' },
      { guard: 'asksNothing', target: '.confirming', actions: 'ask' },
      { target: '.preparing', actions: 'ask' },
    ],
    'palette.open': {
      target: '.choosing',
      actions: assign(({ event }) => ({ ...fresh, query: event.query ?? '', mode: event.mode ?? 'all' })),
    },
  },
  states: {
    closed: { entry: 'clear' },
    choosing: {
      tags: 'open',
      entry: ['show', assign({ ...fresh })],
      on: {
        'palette.type': { actions: assign({ query: ({ event }) => event.query }) },
        'palette.mode': { actions: assign({ mode: ({ event }) => event.mode }) },
        // the chord that opened it closes it
        'palette.open': 'closed',
        'palette.back': [
          { guard: ({ context }) => context.mode !== 'all', actions: assign({ mode: 'all' }) },
          { target: 'closed' },
        ],
      },
    },
    preparing: {
      tags: 'open',
      entry: 'show',
      invoke: {
        id: 'prepare',
        src: 'prepare',
        // only `palette.ask` leads here
        input: ({ context, event }) => ({
          asked: context.asked ?? { id: '', confirms: false },
          asks: event.type === 'palette.ask' ? event.asks : [],
        }),
        onDone: { target: 'gathering', actions: assign({ needs: ({ event }) => event.output }) },
        onError: {
          target: 'refused',
          actions: assign({ refused: { because: { codes: [] }, unblock: null, canForce: false } }),
        },
      },
      on: {
        'palette.confirm': { actions: assign({ hurries: true }) },
        'palette.back': [{ guard: 'cameFromChoosing', target: 'choosing' }, { target: 'closed' }],
      },
    },
    gathering: {
      tags: 'open',
      always: [
        {
          guard: ({ context }) => context.needs.length === 0 && context.asked?.confirms === true,
          target: 'confirming',
        },
        {
          guard: ({ context }) => context.hurries && context.asked?.confirms === true && isAnswered(context.needs),
          target: 'confirming',
          actions: assign({ hurries: false }),
        },
      ],
      on: {
        'palette.answer': {
          actions: assign({
            needs: ({ context, event }) =>
              context.needs.map((need) => (need.name === event.name ? answered(need, event.value) : need)),
          }),
        },
        'palette.confirm': [
          { guard: 'confirms', target: 'confirming' },
          { guard: 'isReady', target: 'running' },
        ],
        'palette.back': [{ guard: 'cameFromChoosing', target: 'choosing' }, { target: 'closed' }],
      },
    },
    confirming: {
      tags: 'open',
      entry: 'show',
      on: {
        'palette.confirm': 'running',
        'palette.back': [
          { guard: 'gathered', target: 'gathering' },
          { guard: 'cameFromChoosing', target: 'choosing' },
          { target: 'closed' },
        ],
      },
    },
    running: {
      tags: 'open',
      invoke: {
        id: 'perform',
        src: 'perform',
        // only pages that know what is asked lead here
        input: ({ context }) => ({
          asked: context.asked ?? { id: '', confirms: false },
          needs: context.needs,
          force: context.force,
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'refused',
            target: 'refused',
            actions: assign({ refused: ({ event }) => (event.output.kind === 'refused' ? event.output : null) }),
          },
          { target: 'done' },
        ],
        onError: {
          target: 'refused',
          actions: assign({ refused: { because: { codes: [] }, unblock: null, canForce: false } }),
        },
      },
      // leaving takes the call back; what became of it is read again
      on: { 'palette.back': 'closed' },
    },
    done: { always: 'closed' },
    refused: {
      tags: 'open',
      entry: 'show',
      on: {
        'palette.insist': { guard: 'canForce', target: 'forcing' },
        'palette.back': [{ guard: 'cameFromChoosing', target: 'choosing' }, { target: 'closed' }],
      },
    },
    forcing: {
      tags: 'open',
      on: {
        'palette.force': {
          guard: 'isReason',
          target: 'running',
          actions: assign({ force: ({ event }) => event.reason.trim() }),
        },
        'palette.back': 'refused',
      },
    },
  },
})
