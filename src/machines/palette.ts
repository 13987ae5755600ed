import { assign, fromPromise, setup } from 'xstate'
import { isCountTyped, refusalOfAll } from './bulk.ts'
import type { DryRunResult } from './bulk.ts'
import { nothingTyped, initialRequest, noRequest, typedFor, typing, leastForceReason } from './palette-context.ts'
import type { CommandRequest, Outcome, PaletteContext, PaletteEvent, CommandExecution } from './palette-context.ts'
import { withArgumentValue, areArgumentsValid, withTypedArguments } from './command-arguments.ts'
import type { CommandArgument } from './command-arguments.ts'

/** Ports: `prepare` finds the arguments with their choices and defaults, `rehearse` tries a move on many, `perform` sends. */
export const paletteMachine = setup({
  types: { context: {} as PaletteContext, events: {} as PaletteEvent }, // type carriers for xstate
  actors: {
    prepare: fromPromise<readonly CommandArgument[], { request: CommandRequest; asks: readonly string[] }>(() =>
      Promise.reject(new Error('No port: prepare')),
    ),
    rehearse: fromPromise<DryRunResult, CommandExecution>(() => Promise.reject(new Error('No port: rehearse'))),
    perform: fromPromise<Outcome, CommandExecution>(() => Promise.reject(new Error('No port: perform'))),
  },
  actions: {
    ask: assign(({ context, event }) =>
      event.type === 'palette.ask'
        ? { ...initialRequest, request: event.request, asks: event.asks, round: context.round + 1 }
        : {},
    ),
    refuse: assign(({ context, event }) => {
      if (event.type !== 'palette.refuse') return {}
      const { request, refused, needs = [], reason = '' } = event
      const asks = needs.map(({ name }) => name)
      const refusal = { ...initialRequest, request, refused, needs, asks, isShown: true, round: context.round + 1 }
      // what was sent is typed again
      return { ...refusal, ...(needs.length + reason.length > 0 && typing({ ...context, request }, { needs, reason })) }
    }),
    show: assign({ isShown: true }),
    answer: assign(({ context, event }) => {
      if (event.type !== 'palette.answer') return {}
      const needs = context.needs.map((need) =>
        need.name === event.name ? withArgumentValue(need, event.value) : need,
      )
      const { needs: before, reason } = typedFor(context, context.request)
      const byHand = (name: string) => name === event.name || before.some((need) => need.name === name)
      return { needs, ...typing(context, { needs: needs.filter(({ name }) => byHand(name)), reason }) }
    }),
    write: assign(({ context, event }) =>
      event.type === 'palette.write'
        ? typing(context, { ...typedFor(context, context.request), reason: event.reason })
        : {},
    ),
    renew: assign(({ context, event }) =>
      event.type === 'palette.renew' && context.request !== null
        ? { request: { ...context.request, subject: event.subject } }
        : {},
    ),
    /** It is done: the next time starts with the defaults. */
    spend: assign(({ context }) => typing(context, nothingTyped)),
    clear: assign({ ...initialRequest, query: '', mode: 'all', isShown: false }),
  },
  guards: {
    asksNothing: ({ event }) => event.type === 'palette.ask' && event.asks.length === 0,
    runsAtOnce: ({ event }) => event.type === 'palette.ask' && event.asks.length === 0 && !event.request.confirms,
    confirms: ({ context }) => context.request?.confirms === true && areArgumentsValid(context.needs),
    isReady: ({ context }) => areArgumentsValid(context.needs),
    isUntried: ({ context }) => context.request?.selected !== undefined && context.trial === null,
    isCounted: ({ context }) => isCountTyped(context),
    canForce: ({ context }) => context.refused?.canForce === true,
    isReason: ({ event }) => event.type === 'palette.force' && event.reason.trim().length >= leastForceReason,
    cameFromChoosing: ({ context }) => context.query !== '' || context.mode !== 'all',
    gathered: ({ context }) => context.needs.length > 0,
    isNewer: ({ context, event }) => {
      const old = context.request?.subject
      if (event.type !== 'palette.renew' || old === undefined) return false
      const { object, id, version } = event.subject
      return object === old.object && id === old.id && version > old.version
    },
  },
}).createMachine({
  id: 'palette',
  context: { ...initialRequest, query: '', mode: 'all', isShown: false, round: 0, typed: {} },
  initial: 'closed',
  on: {
    'palette.forget': { target: '.closed', actions: assign({ typed: {} }) },
    'palette.close': '.closed',
    'palette.refuse': { target: '.refused', actions: 'refuse' },
    'palette.ask': [
      { guard: 'runsAtOnce', target: '.running', actions: 'ask' },
      { guard: 'asksNothing', target: '.confirming', actions: 'ask' },
      { target: '.preparing', actions: 'ask' },
    ],
    'palette.open': {
      target: '.choosing',
      actions: assign(({ event }) => ({ ...initialRequest, query: event.query ?? '', mode: event.mode ?? 'all' })),
    },
  },
  states: {
    closed: { entry: 'clear' },
    choosing: {
      tags: 'open',
      entry: ['show', assign({ ...initialRequest })],
      on: {
        'palette.type': { actions: assign({ query: ({ event }) => event.query }) },
        'palette.mode': { actions: assign({ mode: ({ event }) => event.mode }) },
        // the chord that opened it closes it
        'palette.open': 'closed',
        'palette.back': [
          // the actions of the record are a page that is opened by itself
          {
            guard: ({ context }) => context.mode !== 'all' && context.mode !== 'record',
            actions: assign({ mode: 'all' }),
          },
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
        // only pages that know what is asked lead here
        input: ({ context }) => ({ request: context.request ?? noRequest, asks: context.asks }),
        onDone: {
          target: 'gathering',
          actions: assign({
            needs: ({ context, event }) => withTypedArguments(event.output, typedFor(context, context.request).needs),
          }),
        },
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
      // other arguments, another trial
      entry: assign({ trial: null, counted: '' }),
      always: [
        {
          guard: ({ context }) => context.needs.length === 0 && context.request?.confirms === true,
          target: 'confirming',
        },
        {
          guard: ({ context }) =>
            context.hurries && context.request?.confirms === true && areArgumentsValid(context.needs),
          target: 'confirming',
          actions: assign({ hurries: false }),
        },
      ],
      on: {
        'palette.answer': { actions: 'answer' },
        'palette.renew': { guard: 'isNewer', actions: 'renew' },
        'palette.confirm': [
          { guard: 'confirms', target: 'confirming' },
          { guard: 'isReady', target: 'running' },
        ],
        'palette.back': [{ guard: 'cameFromChoosing', target: 'choosing' }, { target: 'closed' }],
      },
    },
    rehearsing: {
      tags: 'open',
      entry: 'show',
      invoke: {
        id: 'rehearse',
        src: 'rehearse',
        input: ({ context }) => ({ request: context.request ?? noRequest, needs: context.needs, force: undefined }),
        onDone: [
          {
            guard: ({ event }) => event.output.allowed === 0,
            target: 'refused',
            actions: assign({
              refused: ({ event, context }) => refusalOfAll(event.output, context.request?.selected?.run?.next),
            }),
          },
          { target: 'confirming', actions: assign({ trial: ({ event }) => event.output }) },
        ],
        onError: {
          target: 'refused',
          actions: assign({ refused: { because: { codes: [] }, unblock: null, canForce: false } }),
        },
      },
      on: {
        'palette.back': [
          { guard: 'gathered', target: 'gathering' },
          { guard: 'cameFromChoosing', target: 'choosing' },
          { target: 'closed' },
        ],
      },
    },
    confirming: {
      tags: 'open',
      entry: 'show',
      always: { guard: 'isUntried', target: 'rehearsing' },
      on: {
        'palette.count': { actions: assign({ counted: ({ event }) => event.text }) },
        'palette.confirm': { guard: 'isCounted', target: 'running' },
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
          request: context.request ?? noRequest,
          needs: context.needs,
          force: context.force,
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'refused',
            target: 'refused',
            actions: assign({ refused: ({ event }) => (event.output.kind === 'refused' ? event.output : null) }),
          },
          { target: 'done', actions: 'spend' },
        ],
        onError: {
          target: 'refused',
          actions: assign({ refused: { because: { codes: [] }, unblock: null, canForce: false } }),
        },
      },
      // leaving lets it go on: it is shown among the jobs
      on: { 'palette.back': 'closed' },
    },
    done: { always: 'closed' },
    refused: {
      tags: 'open',
      entry: 'show',
      on: {
        'palette.insist': { guard: 'canForce', target: 'forcing' },
        'palette.renew': { guard: 'isNewer', actions: 'renew' },
        'palette.back': [
          // its arguments are still there, beside what can be chosen now
          { guard: 'gathered', target: 'preparing', actions: assign({ force: undefined, refused: null }) },
          { guard: 'cameFromChoosing', target: 'choosing' },
          { target: 'closed' },
        ],
      },
    },
    forcing: {
      tags: 'open',
      on: {
        'palette.write': { actions: 'write' },
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
