import { assign, enqueueActions, fromPromise, setup } from 'xstate'
import type { Refuses } from '../life/life.ts'
import {
  fits,
  hasBegun,
  isComplete,
  isDouble,
  isOff,
  isOurs,
  isOwnSlip,
  lastCounted,
  lineInTurn,
  nothingPacked,
  overLimit,
  toReopen,
  withPieces,
  type Blocked,
  type Foreign,
  type PackingContext,
  type Station,
} from './context.ts'
import { changedPieces, isBack, lineToJudge, unjudged, withCondition } from './back.ts'
import { hasRoom, lineOfCode } from '#entities/shipment/packed-line.ts'
import type { Alteration, PackingEmitted, PackingEvent, Port, Signal } from './events.ts'

const port = <P extends keyof Port>(name: P) =>
  fromPromise<Port[P]['output'], Port[P]['input']>(() => Promise.reject(new Error(`No port: ${name}`)))

/** Armed is nobody who has not touched anything for so long. */
const longestRest = 15 * 60_000

const isReturn = (found: Foreign, { station }: PackingContext): boolean =>
  found?.object === 'return' && found.id === station?.return_id

/** What stays when something else lies open. */
const resting = ({ armed, scanned, printed }: Pick<PackingContext, 'armed' | 'scanned' | 'printed'>) => ({
  armed,
  scanned,
  printed,
})

type About = { context: PackingContext; event: PackingEvent }
const codeOf = (event: PackingEvent): string => (event.type === 'packing.scan' ? event.code : '')
const typed = ({ context, event }: About) => {
  const line = lineInTurn(context)
  return event.type === 'packing.count' && line !== undefined ? { line, pieces: event.pieces } : undefined
}
/** What a scan or a typed quantity counts. */
const pieceOf = (about: About) => {
  const by = typed(about)
  if (by !== undefined) return { item: by.line.order_item_id, pieces: by.pieces }
  const line = lineOfCode(about.context.station?.lines ?? [], codeOf(about.event))
  return line && { item: line.order_item_id, pieces: 1 }
}
const wouldComplete = (about: About): boolean => {
  const { station } = about.context
  const piece = pieceOf(about)
  return (
    station !== null && piece !== undefined && isComplete({ station: withPieces(station, piece.item, piece.pieces) })
  )
}

/** What a piece changes is kept: that of a return in each condition, and never as one of a shipment. */
function keepPieces(
  before: Station,
  after: Station,
  { item, pieces }: { item: number; pieces: number },
  emit: (event: PackingEmitted) => void,
): void {
  const { shipment_id: shipment, return_id: back } = before
  if (back === undefined) return pieces === 0 ? undefined : emit({ type: 'packing.keep', shipment, item, pieces })
  const lineIn = ({ lines }: Station) => lines.find(({ order_item_id }) => order_item_id === item)
  const [was, is] = [lineIn(before), lineIn(after)]
  const changed = was === undefined || is === undefined ? [] : changedPieces(was, is)
  if (changed.length > 0) emit({ type: 'packing.came', back, item, pieces: changed })
}

/** Tells that the open parcel becomes another one. */
function alter(context: PackingContext, what: Alteration, emit: (event: PackingEmitted) => void): void {
  const { station } = context
  if (station === null) return
  const parcel = station.parcels.findLast(({ status }) => status !== 'voided')?.id ?? null
  emit({ type: 'packing.alter', shipment: station.shipment_id, parcel, what })
}

/** What its states read and do; the chart itself is in packing.ts. */
export const packingSetUp = setup({
  types: {
    context: {} as PackingContext, // type carriers: xstate reads the types, never the values
    events: {} as PackingEvent,
    emitted: {} as PackingEmitted,
    meta: {} as Refuses<PackingEvent['type']>,
  },
  actors: {
    open: port('open'),
    resolve: port('resolve'),
    pack: port('pack'),
    label: port('label'),
    print: port('print'),
    retract: port('retract'),
  },
  guards: {
    isDouble: ({ context, event }) => event.type === 'packing.scan' && isDouble(context, event),
    isOwnSlip: ({ context, event }) => isOwnSlip(context, codeOf(event)),
    isOurs: ({ context, event }) => isOurs(context, codeOf(event)),
    scanFits: ({ context, event }) => fits(context, codeOf(event)),
    scanCompletes: ({ context, event }) => fits(context, codeOf(event)) && wouldComplete({ context, event }),
    isCounted: (about) => typed(about) !== undefined,
    countFits: (about) => {
      const by = typed(about)
      return by !== undefined && hasRoom(by.line, by.pieces)
    },
    countCompletes: (about) => {
      const by = typed(about)
      return by !== undefined && hasRoom(by.line, by.pieces) && wouldComplete(about)
    },
    isTaken: ({ context }) => context.question?.about === 'taken',
    isPickup: ({ context }) => context.question?.about === 'pickup',
    isEmpty: ({ context }) => context.station === null,
    isOpen: ({ context }) => context.station !== null,
    isOpenParcel: ({ context }) => context.station !== null && !isBack(context),
    isPacked: ({ context }) => !isBack(context),
    isPackedBegun: ({ context }) => !isBack(context) && hasBegun(context),
    isBackBegun: ({ context }) => isBack(context) && hasBegun(context),
    isJudged: ({ context }) => unjudged(context) === undefined,
    hasLineToJudge: ({ context }) => lineToJudge(context) !== undefined,
    isOwnReturn: ({ context, event }) => isReturn((event as unknown as { output: Foreign }).output, context), // only where `resolve` is done
    isComplete: ({ context }) => isComplete(context),
    hasBegun: ({ context }) => hasBegun(context),
    hasWayBack: ({ context }) => context.station?.undo != null,
    hasLabel: ({ context }) => context.printed.length > 0,
    shipsUnasked: ({ context }) =>
      context.armed &&
      !context.by_hand &&
      !isBack(context) &&
      isComplete(context) &&
      !isOff(context) &&
      overLimit(context) === undefined,
  },
  actions: {
    /** Somebody is there: arming goes on for another while. */
    touch: enqueueActions(({ event, enqueue }) => {
      enqueue.cancel('rest')
      enqueue.raise({ type: 'packing.rested' }, { id: 'rest', delay: longestRest })
      if (event.type === 'packing.scan') enqueue.assign({ scanned: { code: event.code, at: event.at } })
    }),
    want: assign(({ context, event }) => {
      if (event.type !== 'packing.scan' && event.type !== 'packing.open') return {}
      const wanted = event.type === 'packing.scan' ? { code: event.code } : event.wanted
      return { ...nothingPacked, ...resting(context), queued: context.queued, wanted }
    }),
    count: enqueueActions(({ context, event, enqueue }) => {
      const [piece, { station }] = [pieceOf({ context, event }), context]
      if (piece === undefined || station === null) return
      const after = withPieces(station, piece.item, piece.pieces)
      enqueue.assign({ station: after, counted: [...context.counted, piece], foreign: null })
      keepPieces(station, after, piece, enqueue.emit)
      enqueue.emit({ type: 'packing.said', tone: 'right' })
    }),
    take_back: enqueueActions(({ context, enqueue }) => {
      const [last, { station }] = [lastCounted(context), context]
      if (last === undefined || station === null) return
      const after = withPieces(station, last.item, -last.pieces)
      enqueue.assign({
        station: after,
        counted: context.counted.slice(0, -1),
        foreign: null,
        partial: false,
        by_hand: false,
      })
      keepPieces(station, after, { item: last.item, pieces: -last.pieces }, enqueue.emit)
    }),
    judge: enqueueActions(({ context, event, enqueue }) => {
      const [line, { station }] = [lineToJudge(context), context]
      if (event.type !== 'packing.judge' || line === undefined || station === null) return
      const after = withCondition(station, line.order_item_id, event.condition)
      enqueue.assign({ station: after })
      keepPieces(station, after, { item: line.order_item_id, pieces: 0 }, enqueue.emit)
      enqueue.emit({ type: 'packing.said', tone: 'right' })
    }),
    begin_parcel: enqueueActions(({ context, enqueue }) => alter(context, { next: true }, enqueue.emit)),
    weigh: enqueueActions(({ context, event, enqueue }) => {
      if (event.type === 'packing.weigh') alter(context, { weight: event.weight }, enqueue.emit)
    }),
    box: enqueueActions(({ context, event, enqueue }) => {
      if (event.type === 'packing.box') alter(context, { template: event.template }, enqueue.emit)
    }),
    release: enqueueActions(({ context: { station }, enqueue }) => {
      if (station !== null && station.return_id === undefined)
        enqueue.emit({ type: 'packing.release', shipment: station.shipment_id })
    }),
    say: enqueueActions(({ enqueue }, { tone }: { tone: Signal }) => enqueue.emit({ type: 'packing.said', tone })),
    reopen: assign(({ context }) => ({
      ...nothingPacked,
      ...resting(context),
      queued: context.queued,
      wanted: toReopen(context),
    })),
    clear: assign(({ context }) => ({ ...nothingPacked, ...resting(context) })),
    in_part: assign({ partial: true }),
    queue: assign(({ context: { queued }, event }) =>
      event.type === 'packing.scan' ? { queued: [...queued, { code: event.code, at: event.at }] } : {},
    ),
    dequeue: assign(({ context: { queued, ...context } }) => ({
      ...nothingPacked,
      ...resting(context),
      wanted: queued[0] ?? null,
      queued: queued.slice(1),
    })),
    replay: enqueueActions(({ context: { queued }, enqueue }) => {
      for (const scan of queued) enqueue.raise({ type: 'packing.scan', ...scan })
      enqueue.assign({ queued: [] })
    }),
    block: assign(({ event }) => (event.type === 'packing.refused' ? { blocked: event.blocked, station: null } : {})),
    fail: assign(({ event }) => ({ blocked: (event as unknown as { error: Blocked }).error, question: null })), // only where a port rejects
    arm: assign({ armed: true }),
    ask_still: assign({ by_hand: true }),
    disarm: assign({ armed: false }),
    parcel: assign(({ context: { station }, event }) =>
      event.type === 'packing.parcelled' && station?.shipment_id === event.station.shipment_id
        ? { station: { ...station, parcels: event.station.parcels } }
        : {},
    ),
  },
})
