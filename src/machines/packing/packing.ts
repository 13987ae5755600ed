import { assign, enqueueActions } from 'xstate'
import { hasBegun, nothingPacked, toPack } from './context.ts'
import { packingSetUp } from './set-up.ts'
import {
  alterations,
  beginning,
  confirms,
  confirmsShort,
  connected,
  counted,
  counting,
  done,
  failing,
  goes_on,
  isGone,
  leaves,
  lies,
  opening,
  opens,
  over,
  reprint,
  announce,
  scans,
  settle,
} from './transitions.ts'

/**
 * The packing station (keyboard.md §4). What a scan means is decided here, before anybody is asked; what was counted is
 * emitted to be kept. Ports: `open`, `resolve`, `pack`, `label`, `print`, `retract`.
 */
export const packingMachine = packingSetUp.createMachine({
  id: 'packing',
  context: nothingPacked,
  initial: 'idle',
  on: {
    'packing.arm': { actions: ['touch', 'arm'] },
    'packing.disarm': { actions: 'disarm' },
    'packing.rested': { actions: 'disarm' },
    'packing.parcelled': { actions: 'parcel' },
  },
  states: {
    idle: {
      entry: 'clear',
      meta: { refuses: { '*': 'nothing_claimed' } },
      on: { ...opens, ...reprint },
    },
    opening: {
      meta: { refuses: { '*': 'packing_busy' } },
      on: { 'packing.scan': { actions: ['touch', 'queue'] }, 'packing.abort': 'idle' },
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context: { wanted, question } }) => ({
          wanted: wanted ?? { code: '' },
          agreed: question?.about ?? null,
        }),
        onDone: [
          {
            guard: ({ event: { output } }) => output.outcome === 'asks',
            target: 'asking',
            actions: [
              assign(({ event: { output } }) =>
                output.outcome === 'asks' ? { question: output.question, order: output.order, queued: [] } : {},
              ),
              announce('wrong'),
            ],
          },
          {
            guard: ({ event: { output } }) => output.outcome === 'blocked',
            target: 'blocked',
            actions: assign(({ event: { output } }) =>
              output.outcome === 'blocked' ? { blocked: output.blocked, order: output.order, queued: [] } : {},
            ),
          },
          {
            guard: ({ event: { output } }) => output.outcome === 'unknown',
            target: 'unknownCode',
            actions: assign(({ event: { output } }) =>
              output.outcome === 'unknown' ? { foreign: output.foreign, queued: [] } : {},
            ),
          },
          {
            target: 'claimed',
            actions: enqueueActions(({ event: { output }, enqueue }) => {
              if (output.outcome !== 'claimed') return
              enqueue.assign({ station: output.station, question: null })
              if (hasBegun(output)) enqueue.emit({ type: 'packing.said', tone: 'right' })
            }),
          },
        ],
        onError: failing,
      },
    },
    asking: {
      meta: { refuses: { '*': 'packing_asks' } },
      on: {
        ...opens,
        'packing.confirm': { guard: 'isTaken', target: 'opening', actions: 'touch' },
        'packing.anyway': { guard: 'isPickup', target: 'opening', actions: 'touch' },
        'packing.abort': 'idle',
      },
    },
    claimed: {
      entry: 'replay',
      meta: { refuses: { 'packing.confirm': 'not_verified', '*': 'nothing_counted' } },
      // where somebody has counted already it goes on from there
      always: [
        {
          guard: ({ context: { station } }) =>
            station?.is_confirmed === true && station.parcels.some(({ status }) => status === 'failed'),
          target: 'carrierRejected',
        },
        { guard: 'isComplete', target: 'ready' },
        { guard: 'hasBegun', target: 'verifying' },
      ],
      on: { ...beginning, ...connected, 'packing.abort': leaves },
    },
    verifying: {
      meta: { refuses: { 'packing.confirm': 'not_verified', '*': 'nothing_counted' } },
      on: {
        ...counting,
        ...connected,
        // of a return less can come than was announced: that is asked
        'packing.confirm': { guard: 'isBackBegun', target: 'short', actions: 'touch' },
        'packing.abort': leaves,
      },
    },
    short: {
      entry: announce('over'),
      meta: { refuses: { '*': 'nothing_counted' } },
      on: {
        ...counting,
        ...connected,
        'packing.confirm': confirmsShort,
        'packing.abort': settle,
      },
    },
    resolving: {
      meta: { refuses: { '*': 'packing_busy' } },
      on: { ...counting, ...connected, 'packing.abort': settle },
      invoke: {
        id: 'resolve',
        src: 'resolve',
        input: ({ context }) => context.scanned?.code ?? '',
        onDone: [
          { guard: 'isOwnReturn', target: 'claimed' },
          {
            guard: ({ event: { output } }) => output?.object === 'product',
            target: 'wrongItem',
            actions: assign({ foreign: ({ event: { output } }) => output }),
          },
          { target: 'unknownCode', actions: assign({ foreign: ({ event: { output } }) => output }) },
        ],
        onError: [
          { guard: isGone, target: 'offline' },
          { target: 'unknownCode', actions: assign({ foreign: null }) },
        ],
      },
    },
    wrongItem: {
      entry: announce('wrong'),
      meta: { refuses: { '*': 'nothing_counted' } },
      on: { ...counting, ...connected, ...goes_on },
    },
    overScan: {
      entry: announce('over'),
      meta: { refuses: { '*': 'nothing_counted' } },
      on: { ...counting, ...connected, ...goes_on },
    },
    unknownCode: {
      entry: announce('wrong'),
      meta: { refuses: { '*': 'nothing_claimed' } },
      on: {
        ...counting,
        ...connected,
        ...goes_on,
        'packing.scan': [{ guard: 'isEmpty', ...opening }, ...scans],
        'packing.open': { guard: 'isEmpty', ...opening },
        'packing.weigh': { ...alterations['packing.weigh'], guard: 'isOpenParcel' },
        'packing.box': { ...alterations['packing.box'], guard: 'isOpenParcel' },
        'packing.hold': { guard: 'isOpen', ...leaves },
      },
    },
    ready: {
      meta: { refuses: { '*': 'packing_busy' } },
      always: { guard: 'shipsUnasked', target: 'confirming' },
      on: {
        ...counted,
        ...connected,
        'packing.arm': { actions: ['touch', 'arm', 'ask_still'] },
        'packing.confirm': confirms,
        'packing.label': { guard: 'isPacked', target: 'confirming', actions: 'touch' },
        'packing.abort': leaves,
      },
    },
    confirming: {
      meta: { refuses: { '*': 'packing_busy' } },
      // the next slip may be scanned before this parcel is through
      on: { 'packing.scan': [{ guard: 'isDouble', actions: 'touch' }, { actions: ['touch', 'queue'] }] },
      invoke: {
        id: 'pack',
        src: 'pack',
        input: ({ context }) => toPack(context),
        onDone: [
          { guard: ({ context }) => context.queued.length > 0, target: 'opening', actions: 'dequeue' },
          {
            guard: ({ event: { output } }) => output.status === 'shipped',
            target: 'shipped',
            actions: assign({ station: ({ event: { output } }) => output }),
          },
          { target: 'labelling', actions: assign({ station: ({ event: { output } }) => output }) },
        ],
        onError: failing,
      },
    },
    labelling: {
      meta: { refuses: { '*': 'packing_busy' } },
      on: { ...opens, 'packing.abort': 'idle' },
      invoke: {
        id: 'label',
        src: 'label',
        input: ({ context }) => context.station?.shipment_id ?? 0,
        onDone: [
          {
            guard: ({ event: { output } }) => output.outcome === 'labelled',
            target: 'printing',
            actions: assign(({ event: { output } }) => ({
              station: output.station,
              printed: output.station.parcels
                .filter(({ status }) => status === 'ready' || status === 'printed')
                .map(({ id }) => id),
            })),
          },
          {
            guard: ({ event: { output } }) => output.outcome === 'refused',
            target: 'carrierRejected',
            actions: assign({ station: ({ event: { output } }) => output.station }),
          },
          { target: 'waiting', actions: assign({ station: ({ event: { output } }) => output.station }) },
        ],
        onError: failing,
      },
    },
    // the carrier does not answer: the parcel is put aside, and leaves when its label comes
    waiting: {
      entry: announce('over'),
      meta: { refuses: { '*': 'label_to_come' } },
      on: { ...opens, ...over, 'packing.label': 'labelling' },
    },
    carrierRejected: {
      entry: announce('wrong'),
      meta: { refuses: { '*': 'nothing_claimed' } },
      on: {
        ...lies,
        ...alterations,
        ...connected,
        'packing.confirm': { target: 'confirming', actions: 'touch' },
        'packing.hold': leaves,
        'packing.abort': leaves,
      },
    },
    printing: {
      meta: { refuses: { '*': 'packing_busy' } },
      on: { ...opens, 'packing.abort': 'idle' },
      invoke: {
        id: 'print',
        src: 'print',
        input: ({ context }) => context.printed,
        onDone: 'shipped',
        onError: 'printerDown',
      },
    },
    printerDown: {
      entry: announce('wrong'),
      meta: { refuses: { '*': 'nothing_claimed' } },
      on: { ...opens, 'packing.abort': 'idle', 'packing.confirm': 'printing', 'packing.label': 'printing' },
    },
    ...done,
    blocked: {
      entry: announce('wrong'),
      meta: { refuses: { '*': 'nothing_claimed' } },
      on: { ...opens, ...over },
    },
    // what is counted meanwhile is kept when the network is back
    offline: {
      entry: announce('wrong'),
      meta: { refuses: { '*': 'network_gone' } },
      on: {
        'packing.scan': [{ guard: 'scanFits', actions: ['touch', 'count'] }, { actions: ['touch', announce('wrong')] }],
        'packing.back': settle,
        'packing.refused': { target: 'blocked', actions: 'block' },
        'packing.abort': 'idle',
      },
    },
  },
})
