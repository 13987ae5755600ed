import type { Blocked, PackingContext } from './context.ts'
import type { Signal } from './events.ts'

// The ways out that several states of the packing station share.
export const isGone = ({ event }: { event: { error?: unknown } }): boolean =>
  (event.error as Blocked).code === 'no_answer' // ports reject so

export const announce = (tone: Signal) => ({ type: 'say' as const, params: { tone } })

export const opening = { target: 'opening', actions: ['touch', 'want'] } as const
/** While nothing lies open a code is what is packed next; the piece just sent, scanned twice, is not. */
export const opens = {
  'packing.scan': [{ guard: 'isDouble', actions: 'touch' }, opening],
  'packing.open': opening,
} as const
/** It still lies here: what belongs to it begins no other. */
export const lies = {
  ...opens,
  'packing.scan': [
    opens['packing.scan'][0],
    { guard: 'isOwnSlip', actions: 'touch' },
    { guard: 'isOurs', target: 'overScan', actions: 'touch' },
    opens['packing.scan'][1],
  ],
} as const
export const settle = [
  { guard: 'isEmpty', target: 'idle' },
  { guard: 'isComplete', target: 'ready' },
  { target: 'verifying' },
] as const
const first = [
  { guard: 'isOwnSlip', actions: 'touch' },
  { guard: 'scanCompletes', target: 'ready', actions: ['touch', 'count'] },
  { guard: 'scanFits', target: 'verifying', actions: ['touch', 'count'] },
] as const
const foreign = { target: 'resolving', actions: 'touch', reenter: true } as const
export const scans = [
  ...first,
  { guard: 'isOurs', target: 'overScan', actions: 'touch', reenter: true },
  foreign,
] as const
export const alterations = {
  'packing.next': { guard: 'isPackedBegun', actions: ['touch', 'begin_parcel'] },
  'packing.weigh': { guard: 'isPacked', actions: ['touch', 'weigh'] },
  'packing.box': { guard: 'isPacked', actions: ['touch', 'box'] },
} as const
export const leaves = { target: 'idle', actions: ['release', 'clear'] } as const
const counts = {
  'packing.count': [
    { guard: 'countCompletes', target: 'ready', actions: ['touch', 'count'] },
    { guard: 'countFits', target: 'verifying', actions: ['touch', 'count'] },
    { guard: 'isCounted', target: 'overScan', actions: 'touch', reenter: true },
  ],
} as const
const changes = {
  'packing.undo': { guard: 'hasBegun', target: 'verifying', actions: ['touch', 'take_back'] },
  // what is missing is missed before it leaves or is taken in: that is asked, also where the batch is armed
  'packing.partial': { guard: 'hasBegun', target: 'short', actions: 'touch', reenter: true },
  'packing.judge': { guard: 'hasLineToJudge', actions: ['touch', 'judge'] },
  'packing.hold': leaves,
  ...alterations,
} as const
/** Of what comes back somebody says first how it is. */
export const confirms = [
  { guard: 'isJudged', target: 'confirming', actions: 'touch' },
  { actions: ['touch', announce('over')] },
] as const
export const confirmsShort = [
  { guard: 'isJudged', target: 'confirming', actions: ['touch', 'in_part'] },
  { target: 'short', reenter: true },
] as const
/** What is heard of a shipment of which nothing has been counted, while it is counted, and once all of it is. */
export const beginning = {
  'packing.scan': [...first, foreign],
  ...counts,
  'packing.hold': leaves,
  'packing.weigh': alterations['packing.weigh'],
  'packing.box': alterations['packing.box'],
} as const
export const counting = { 'packing.scan': scans, ...counts, ...changes } as const
export const counted = {
  'packing.scan': [{ guard: 'isOwnSlip', actions: 'touch' }, scans[3], foreign],
  ...changes,
  // all of it is here
  'packing.partial': { guard: 'hasBegun', actions: ['touch', announce('over')] },
} as const
export const goes_on = { 'packing.confirm': settle, 'packing.abort': settle } as const
export const over = { 'packing.confirm': 'idle', 'packing.abort': 'idle' } as const
export const connected = {
  'packing.lost': 'offline',
  'packing.refused': { target: 'blocked', actions: 'block' },
} as const
export const failing = [
  { guard: isGone, target: 'offline' },
  { target: 'blocked', actions: 'fail' },
] as const
export const reprint = { 'packing.label': { guard: 'hasLabel', target: 'printing' } } as const
/** What has left, or was taken in: that is taken back by the key that takes a scan back. */
export const done = {
  shipped: {
    entry: announce('done'),
    meta: { refuses: { '*': 'nothing_claimed' } },
    on: {
      ...opens,
      ...over,
      ...reprint,
      'packing.undo': { guard: 'hasWayBack', target: 'takingBack', actions: 'touch' },
    },
  },
  takingBack: {
    meta: { refuses: { '*': 'packing_busy' } },
    on: { 'packing.scan': { actions: ['touch', 'queue'] } },
    invoke: {
      id: 'retract',
      src: 'retract',
      input: ({ context }: { context: PackingContext }) => context.station?.undo ?? '',
      onDone: { target: 'opening', actions: 'reopen' },
      onError: [{ guard: isGone, target: 'shipped' }, failing[1]],
    },
  },
} as const
