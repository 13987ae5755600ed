import { encodeOwn } from '#entities/scan/own-code.ts'
import type { ReturnCondition } from '#entities/return/condition.ts'
import { nothingPacked, type PackingContext, type Station } from '#machines/packing/context.ts'
import type { Policy } from '../policy.ts'

const line = { order_item_id: 1, product_id: 11, name: 'Jacke', sku: 'A-1', gtin: '4006381333931', quantity: 2 }
const other = { order_item_id: 2, product_id: 12, name: 'Kanne', sku: 'B-2', gtin: null, quantity: 3 }
const parcel = {
  id: 5,
  status: 'draft',
  template_id: 1,
  is_weighed: false,
  weight: 2,
  reckoned: 2,
  tracking_number: null,
  failure: null,
}
const station = (verified: number, beside: number, more: Partial<Station> = {}): Station => ({
  shipment_id: 7,
  order_id: 9,
  status: 'not-yet-shipped',
  is_confirmed: false,
  tracking_number: null,
  lines: [
    { ...line, verified },
    { ...other, verified: beside },
  ],
  parcels: [parcel],
  ...more,
})
const open = (verified: number, beside: number, more: Partial<PackingContext> = {}): PackingContext => ({
  ...nothingPacked,
  station: station(verified, beside),
  scanned: { code: 'Z-0', at: 0 },
  ...more,
})
/** So many pieces that came in this condition; of none nothing was said. */
const cameIn = (quantity: number, condition: ReturnCondition | null = null) =>
  condition === null ? [] : [{ condition, quantity }]
/** What comes back: how its pieces came is said of each line. */
const back = (
  verified: number,
  beside: number,
  [first, second]: readonly (ReturnCondition | null)[] = [],
  more: Partial<Station> = {},
) =>
  station(verified, beside, {
    return_id: 3,
    parcels: [],
    lines: [
      { ...line, verified, condition: null, came: cameIn(verified, first) },
      { ...other, verified: beside, condition: null, came: cameIn(beside, second) },
    ],
    ...more,
  })
const failed = { ...parcel, status: 'failed', failure: 'The address is not known.' }
const sent = station(2, 3, { status: 'shipped' })
const done = (port: string, output?: unknown) => ({ type: `xstate.done.actor.${port}`, output })
const failing = (port: string, code: string) => ({ type: `xstate.error.actor.${port}`, error: { code } })

const always = (state: string) =>
  ['arm', 'disarm', 'rested', 'parcelled'].map((word) => `${word} → ${state}`).join(', ')

/**
 * The packing station of keyboard.md §4: a right piece goes on, a wrong one, one too many and an unknown code are states,
 * and so are all that keeps somebody from packing. The parcel leaves once all is scanned and that is confirmed, by hand
 * or because it is armed and its weight is right. With nothing open every code is what is packed next.
 */
export const packingPolicy = {
  events: {
    'scan A': { type: 'packing.scan', code: 'a-1', at: 10_000 },
    'scan B': { type: 'packing.scan', code: 'B-2', at: 10_000 },
    'scan its GTIN': { type: 'packing.scan', code: '04006381333931', at: 10_000 },
    'scan the slip': { type: 'packing.scan', code: encodeOwn({ kind: 'shipment', id: 7 }), at: 10_000 },
    'scan else': { type: 'packing.scan', code: 'Z-9', at: 10_000 },
    open: { type: 'packing.open', wanted: { order_id: 9 } },
    judge: { type: 'packing.judge', condition: 'used' },
    'count 1': { type: 'packing.count', pieces: 1 },
    'count 3': { type: 'packing.count', pieces: 3 },
    'count 9': { type: 'packing.count', pieces: 9 },
    undo: { type: 'packing.undo' },
    confirm: { type: 'packing.confirm' },
    anyway: { type: 'packing.anyway' },
    partial: { type: 'packing.partial' },
    next: { type: 'packing.next' },
    label: { type: 'packing.label' },
    hold: { type: 'packing.hold' },
    abort: { type: 'packing.abort' },
    weigh: { type: 'packing.weigh', weight: 2.1 },
    box: { type: 'packing.box', template: 3 },
    arm: { type: 'packing.arm' },
    disarm: { type: 'packing.disarm' },
    rested: { type: 'packing.rested' },
    lost: { type: 'packing.lost' },
    back: { type: 'packing.back' },
    refused: { type: 'packing.refused', blocked: { code: 'claimed_elsewhere' } },
    parcelled: { type: 'packing.parcelled', station: station(0, 0, { parcels: [{ ...parcel, template_id: 3 }] }) },
    opened: done('open', { outcome: 'claimed', station: station(0, 3) }),
    'opened begun': done('open', { outcome: 'claimed', station: station(1, 3) }),
    'opened refused': done('open', {
      outcome: 'claimed',
      station: station(2, 3, { is_confirmed: true, parcels: [failed] }),
    }),
    asks: done('open', { outcome: 'asks', question: { about: 'taken', who: 'Vera' }, order: null }),
    'may not': done('open', { outcome: 'blocked', blocked: { code: 'order_not_ready' }, order: null }),
    'nothing there': done('open', { outcome: 'unknown', foreign: null }),
    'no opening': failing('open', 'no_answer'),
    'opening refused': failing('open', 'no_right'),
    'is a product': done('resolve', { object: 'product', id: 4, name: 'Hose' }),
    'is an order': done('resolve', { object: 'order', id: 8, name: '1048198' }),
    'is a return': done('resolve', { object: 'return', id: 3, name: 'RT-3' }),
    'is nothing': done('resolve', null),
    'no resolving': failing('resolve', 'no_answer'),
    'resolving fails': failing('resolve', 'generic'),
    packed: done('pack', station(2, 3, { is_confirmed: true })),
    'packed and sent': done('pack', sent),
    'no packing': failing('pack', 'no_answer'),
    'packing refused': failing('pack', 'not_verified'),
    labelled: done('label', { outcome: 'labelled', station: { ...sent, parcels: [{ ...parcel, status: 'ready' }] } }),
    'label refused': done('label', { outcome: 'refused', station: station(2, 3, { parcels: [failed] }) }),
    'label waits': done('label', { outcome: 'waits', station: station(2, 3, { is_confirmed: true }) }),
    'no label': failing('label', 'no_answer'),
    'label fails': failing('label', 'generic'),
    printed: done('print'),
    'no print': failing('print', 'generic'),
    'taken back': done('retract'),
    'no taking back': failing('retract', 'no_answer'),
    'taking back refused': failing('retract', 'refund_confirmed'),
  },
  knows: {
    '': nothingPacked,
    none: open(0, 0),
    some: open(1, 0),
    'one piece': open(0, 0, { station: station(0, 0, { lines: [{ ...line, quantity: 1, verified: 0 }] }) }),
    'A lacks one': open(1, 3),
    'B lacks three': open(2, 0),
    all: open(2, 3),
    'all, armed': open(2, 3, { armed: true }),
    'all, armed, light': {
      ...open(2, 3, { armed: true }),
      station: station(2, 3, { parcels: [{ ...parcel, is_weighed: true, weight: 1 }] }),
    },
    'all, armed, weighed': {
      ...open(2, 3, { armed: true }),
      station: station(2, 3, { parcels: [{ ...parcel, is_weighed: true, weight: 2.2 }] }),
    },
    refused: open(2, 3, { station: station(2, 3, { is_confirmed: true, parcels: [failed] }) }),
    'refused, unconfirmed': open(0, 0, { station: station(0, 0, { parcels: [failed] }) }),
    confirmed: open(0, 0, { station: station(0, 0, { is_confirmed: true }) }),
    'A just scanned': { ...nothingPacked, scanned: { code: 'a-1', at: 9000 } },
    'A long ago': { ...nothingPacked, scanned: { code: 'a-1', at: 8000 } },
    'somebody has it': { ...nothingPacked, question: { about: 'taken', who: 'Vera' } },
    'is collected': { ...nothingPacked, question: { about: 'pickup' } },
    'all, armed just now': open(2, 3, { armed: true, by_hand: true }),
    'back, none': open(0, 0, { station: back(0, 0) }),
    'back, some': open(1, 0, { station: back(1, 0) }),
    'back, judged': open(1, 0, { station: back(1, 0, ['used', null]) }),
    'back, all': open(2, 3, { station: back(2, 3, ['used', null]) }),
    'back, all judged': open(2, 3, { station: back(2, 3, ['used', 'as-new']) }),
    'back, all, armed': open(2, 3, { armed: true, station: back(2, 3, ['used', 'as-new']) }),
    'back, taken': open(1, 0, { station: back(1, 0, ['used'], { status: 'shipped', undo: 'token' }) }),
    'back, taken for good': open(1, 0, { station: back(1, 0, ['used'], { status: 'shipped', undo: null }) }),
    'label there': { ...nothingPacked, printed: [5] },
    queued: open(2, 3, { queued: [{ code: 'Z-9', at: 9900 }] }),
  },
  table: `
    idle | ${always('idle')}, scan A → opening, scan B → opening, scan its GTIN → opening, scan the slip → opening, scan else → opening, open → opening
    idle (A just scanned) | scan A → idle
    idle (A long ago) |
    idle (label there) | label → printing
    opening | ${always('opening')}, scan A → opening, scan B → opening, scan its GTIN → opening, scan the slip → opening, scan else → opening, abort → idle, opened → claimed, opened begun → claimed, opened refused → claimed, asks → asking, may not → blocked, nothing there → unknownCode, no opening → offline, opening refused → blocked
    asking | ${always('asking')}, scan A → opening, scan B → opening, scan its GTIN → opening, scan the slip → opening, scan else → opening, open → opening, abort → idle
    asking (A just scanned) | scan A → asking
    asking (somebody has it) | confirm → opening
    asking (is collected) | anyway → opening
    claimed | ${always('claimed')}, scan A → resolving, scan B → resolving, scan its GTIN → resolving, scan the slip → resolving, scan else → resolving, weigh → claimed, box → claimed, hold → idle, lost → offline, refused → blocked, abort → idle
    claimed (none) | scan A → verifying, scan its GTIN → verifying, scan B → verifying, scan the slip → claimed, count 1 → verifying, count 3 → overScan, count 9 → overScan
    claimed (refused, unconfirmed) | scan A → verifying, scan its GTIN → verifying, scan B → verifying, scan the slip → claimed, count 1 → verifying, count 3 → overScan, count 9 → overScan
    claimed (confirmed) | scan A → verifying, scan its GTIN → verifying, scan B → verifying, scan the slip → claimed, count 1 → verifying, count 3 → overScan, count 9 → overScan
    claimed (one piece) | scan A → ready, scan its GTIN → ready, scan the slip → claimed, count 1 → ready, count 3 → overScan, count 9 → overScan
    claimed (back, none) | scan A → verifying, scan its GTIN → verifying, scan B → verifying, scan the slip → claimed, count 1 → verifying, count 3 → overScan, count 9 → overScan, weigh → –, box → –
    claimed (some) | by itself → verifying
    claimed (all) | by itself → ready
    claimed (refused) | by itself → carrierRejected
    verifying | ${always('verifying')}, scan A → resolving, scan B → resolving, scan its GTIN → resolving, scan the slip → resolving, scan else → resolving, weigh → verifying, box → verifying, hold → idle, lost → offline, refused → blocked, abort → idle
    verifying (none) | scan A → verifying, scan its GTIN → verifying, scan B → verifying, scan the slip → verifying, count 1 → verifying, count 3 → overScan, count 9 → overScan
    verifying (some) | scan A → verifying, scan its GTIN → verifying, scan B → verifying, scan the slip → verifying, count 1 → verifying, count 3 → overScan, count 9 → overScan, undo → verifying, partial → short, next → verifying
    verifying (A lacks one) | scan A → ready, scan its GTIN → ready, scan B → overScan, scan the slip → verifying, count 1 → ready, count 3 → overScan, count 9 → overScan, undo → verifying, partial → short, next → verifying
    verifying (B lacks three) | scan A → overScan, scan its GTIN → overScan, scan B → verifying, scan the slip → verifying, count 1 → verifying, count 3 → ready, count 9 → overScan, undo → verifying, partial → short, next → verifying
    verifying (all) | scan A → overScan, scan its GTIN → overScan, scan B → overScan, scan the slip → verifying, undo → verifying, partial → short, next → verifying
    verifying (back, some) | scan A → verifying, scan its GTIN → verifying, scan B → verifying, scan the slip → verifying, count 1 → verifying, count 3 → overScan, count 9 → overScan, undo → verifying, judge → verifying, weigh → –, box → –, confirm → short, partial → short
    verifying (back, judged) | scan A → verifying, scan its GTIN → verifying, scan B → verifying, scan the slip → verifying, count 1 → verifying, count 3 → overScan, count 9 → overScan, undo → verifying, judge → verifying, weigh → –, box → –, confirm → short, partial → short
    short | ${always('short')}, scan A → resolving, scan B → resolving, scan its GTIN → resolving, scan the slip → resolving, scan else → resolving, weigh → short, box → short, hold → idle, lost → offline, refused → blocked, confirm → confirming, abort → idle
    short (some) | scan A → verifying, scan its GTIN → verifying, scan B → verifying, scan the slip → short, count 1 → verifying, count 3 → overScan, count 9 → overScan, undo → verifying, partial → short, next → short, abort → verifying
    short (A lacks one) | scan A → ready, scan its GTIN → ready, scan B → overScan, scan the slip → short, count 1 → ready, count 3 → overScan, count 9 → overScan, undo → verifying, partial → short, next → short, abort → verifying
    short (all) | scan A → overScan, scan its GTIN → overScan, scan B → overScan, scan the slip → short, undo → verifying, partial → short, next → short, abort → ready
    short (back, some) | scan A → verifying, scan its GTIN → verifying, scan B → verifying, scan the slip → short, count 1 → verifying, count 3 → overScan, count 9 → overScan, undo → verifying, judge → short, weigh → –, box → –, abort → verifying, partial → short, confirm → short
    short (back, judged) | scan A → verifying, scan its GTIN → verifying, scan B → verifying, scan the slip → short, count 1 → verifying, count 3 → overScan, count 9 → overScan, undo → verifying, judge → short, weigh → –, box → –, abort → verifying, partial → short
    resolving | ${always('resolving')}, is a return → unknownCode, scan A → resolving, scan B → resolving, scan its GTIN → resolving, scan the slip → resolving, scan else → resolving, weigh → resolving, box → resolving, hold → idle, lost → offline, refused → blocked, abort → idle, is a product → wrongItem, is an order → unknownCode, is nothing → unknownCode, no resolving → offline, resolving fails → unknownCode
    resolving (none) | scan A → verifying, scan its GTIN → verifying, scan B → verifying, scan the slip → resolving, count 1 → verifying, count 3 → overScan, count 9 → overScan, abort → verifying
    resolving (some) | scan A → verifying, scan its GTIN → verifying, scan B → verifying, scan the slip → resolving, count 1 → verifying, count 3 → overScan, count 9 → overScan, abort → verifying, undo → verifying, partial → short, next → resolving
    resolving (A lacks one) | scan A → ready, scan its GTIN → ready, scan B → overScan, scan the slip → resolving, count 1 → ready, count 3 → overScan, count 9 → overScan, undo → verifying, partial → short, next → resolving, abort → verifying
    resolving (B lacks three) | scan A → overScan, scan its GTIN → overScan, scan B → verifying, scan the slip → resolving, count 1 → verifying, count 3 → ready, count 9 → overScan, undo → verifying, partial → short, next → resolving, abort → verifying
    resolving (all) | scan A → overScan, scan its GTIN → overScan, scan B → overScan, scan the slip → resolving, undo → verifying, partial → short, next → resolving, abort → ready
    resolving (back, some) | scan A → verifying, scan its GTIN → verifying, scan B → verifying, scan the slip → resolving, count 1 → verifying, count 3 → overScan, count 9 → overScan, undo → verifying, judge → resolving, abort → verifying, weigh → –, box → –, is a return → claimed, partial → short
    resolving (back, judged) | scan A → verifying, scan its GTIN → verifying, scan B → verifying, scan the slip → resolving, count 1 → verifying, count 3 → overScan, count 9 → overScan, undo → verifying, judge → resolving, abort → verifying, weigh → –, box → –, is a return → claimed, partial → short
    wrongItem | ${always('wrongItem')}, scan A → resolving, scan B → resolving, scan its GTIN → resolving, scan the slip → resolving, scan else → resolving, weigh → wrongItem, box → wrongItem, hold → idle, lost → offline, refused → blocked, confirm → idle, abort → idle
    wrongItem (none) | scan A → verifying, scan its GTIN → verifying, scan B → verifying, scan the slip → wrongItem, count 1 → verifying, count 3 → overScan, count 9 → overScan, confirm → verifying, abort → verifying
    wrongItem (some) | scan A → verifying, scan its GTIN → verifying, scan B → verifying, scan the slip → wrongItem, count 1 → verifying, count 3 → overScan, count 9 → overScan, confirm → verifying, abort → verifying, undo → verifying, partial → short, next → wrongItem
    wrongItem (A lacks one) | scan A → ready, scan its GTIN → ready, scan B → overScan, scan the slip → wrongItem, count 1 → ready, count 3 → overScan, count 9 → overScan, undo → verifying, partial → short, next → wrongItem, confirm → verifying, abort → verifying
    wrongItem (B lacks three) | scan A → overScan, scan its GTIN → overScan, scan B → verifying, scan the slip → wrongItem, count 1 → verifying, count 3 → ready, count 9 → overScan, undo → verifying, partial → short, next → wrongItem, confirm → verifying, abort → verifying
    wrongItem (all) | scan A → overScan, scan its GTIN → overScan, scan B → overScan, scan the slip → wrongItem, undo → verifying, partial → short, next → wrongItem, confirm → ready, abort → ready
    wrongItem (back, some) | scan A → verifying, scan its GTIN → verifying, scan B → verifying, scan the slip → wrongItem, count 1 → verifying, count 3 → overScan, count 9 → overScan, undo → verifying, judge → wrongItem, abort → verifying, weigh → –, box → –, confirm → verifying, partial → short
    wrongItem (back, judged) | scan A → verifying, scan its GTIN → verifying, scan B → verifying, scan the slip → wrongItem, count 1 → verifying, count 3 → overScan, count 9 → overScan, undo → verifying, judge → wrongItem, abort → verifying, weigh → –, box → –, confirm → verifying, partial → short
    overScan | ${always('overScan')}, scan A → resolving, scan B → resolving, scan its GTIN → resolving, scan the slip → resolving, scan else → resolving, weigh → overScan, box → overScan, hold → idle, lost → offline, refused → blocked, confirm → idle, abort → idle
    overScan (none) | scan A → verifying, scan its GTIN → verifying, scan B → verifying, scan the slip → overScan, count 1 → verifying, count 3 → overScan, count 9 → overScan, confirm → verifying, abort → verifying
    overScan (some) | scan A → verifying, scan its GTIN → verifying, scan B → verifying, scan the slip → overScan, count 1 → verifying, count 3 → overScan, count 9 → overScan, confirm → verifying, abort → verifying, undo → verifying, partial → short, next → overScan
    overScan (A lacks one) | scan A → ready, scan its GTIN → ready, scan B → overScan, scan the slip → overScan, count 1 → ready, count 3 → overScan, count 9 → overScan, undo → verifying, partial → short, next → overScan, confirm → verifying, abort → verifying
    overScan (B lacks three) | scan A → overScan, scan its GTIN → overScan, scan B → verifying, scan the slip → overScan, count 1 → verifying, count 3 → ready, count 9 → overScan, undo → verifying, partial → short, next → overScan, confirm → verifying, abort → verifying
    overScan (all) | scan A → overScan, scan its GTIN → overScan, scan B → overScan, scan the slip → overScan, undo → verifying, partial → short, next → overScan, confirm → ready, abort → ready
    overScan (back, some) | scan A → verifying, scan its GTIN → verifying, scan B → verifying, scan the slip → overScan, count 1 → verifying, count 3 → overScan, count 9 → overScan, undo → verifying, judge → overScan, abort → verifying, weigh → –, box → –, confirm → verifying, partial → short
    overScan (back, judged) | scan A → verifying, scan its GTIN → verifying, scan B → verifying, scan the slip → overScan, count 1 → verifying, count 3 → overScan, count 9 → overScan, undo → verifying, judge → overScan, abort → verifying, weigh → –, box → –, confirm → verifying, partial → short
    unknownCode | ${always('unknownCode')}, scan A → opening, scan B → opening, scan its GTIN → opening, scan the slip → opening, scan else → opening, lost → offline, refused → blocked, open → opening, confirm → idle, abort → idle
    unknownCode (none) | scan A → verifying, scan its GTIN → verifying, scan B → verifying, scan the slip → unknownCode, scan else → resolving, open → –, count 1 → verifying, count 3 → overScan, count 9 → overScan, confirm → verifying, abort → verifying, weigh → unknownCode, box → unknownCode, hold → idle
    unknownCode (some) | scan A → verifying, scan its GTIN → verifying, scan B → verifying, scan the slip → unknownCode, scan else → resolving, open → –, count 1 → verifying, count 3 → overScan, count 9 → overScan, confirm → verifying, abort → verifying, undo → verifying, partial → short, next → unknownCode, weigh → unknownCode, box → unknownCode, hold → idle
    unknownCode (A lacks one) | scan A → ready, scan its GTIN → ready, scan B → overScan, scan the slip → unknownCode, scan else → resolving, open → –, count 1 → ready, count 3 → overScan, count 9 → overScan, undo → verifying, partial → short, next → unknownCode, confirm → verifying, abort → verifying, weigh → unknownCode, box → unknownCode, hold → idle
    unknownCode (B lacks three) | scan A → overScan, scan its GTIN → overScan, scan B → verifying, scan the slip → unknownCode, scan else → resolving, open → –, count 1 → verifying, count 3 → ready, count 9 → overScan, undo → verifying, partial → short, next → unknownCode, confirm → verifying, abort → verifying, weigh → unknownCode, box → unknownCode, hold → idle
    unknownCode (all) | scan A → overScan, scan its GTIN → overScan, scan B → overScan, scan the slip → unknownCode, scan else → resolving, open → –, undo → verifying, partial → short, next → unknownCode, confirm → ready, abort → ready, weigh → unknownCode, box → unknownCode, hold → idle
    unknownCode (back, some) | scan A → verifying, scan its GTIN → verifying, scan B → verifying, scan the slip → unknownCode, count 1 → verifying, count 3 → overScan, count 9 → overScan, undo → verifying, judge → unknownCode, abort → verifying, scan else → resolving, open → –, hold → idle, confirm → verifying, partial → short
    unknownCode (back, judged) | scan A → verifying, scan its GTIN → verifying, scan B → verifying, scan the slip → unknownCode, count 1 → verifying, count 3 → overScan, count 9 → overScan, undo → verifying, judge → unknownCode, abort → verifying, scan else → resolving, open → –, hold → idle, confirm → verifying, partial → short
    ready | ${always('ready')}, scan A → resolving, scan B → resolving, scan its GTIN → resolving, scan the slip → resolving, scan else → resolving, weigh → ready, box → ready, hold → idle, lost → offline, refused → blocked, confirm → confirming, label → confirming, abort → idle
    ready (all) | scan A → overScan, scan its GTIN → overScan, scan B → overScan, scan the slip → ready, undo → verifying, partial → ready, next → ready
    ready (all, armed, light) | scan A → overScan, scan its GTIN → overScan, scan B → overScan, scan the slip → ready, undo → verifying, partial → ready, next → ready
    ready (all, armed just now) | scan A → overScan, scan its GTIN → overScan, scan B → overScan, scan the slip → ready, undo → verifying, partial → ready, next → ready
    ready (back, all) | scan A → overScan, scan its GTIN → overScan, scan B → overScan, scan the slip → ready, undo → verifying, judge → ready, weigh → –, box → –, label → –, partial → ready, confirm → ready
    ready (back, all judged) | scan A → overScan, scan its GTIN → overScan, scan B → overScan, scan the slip → ready, undo → verifying, judge → ready, weigh → –, box → –, label → –, partial → ready
    ready (back, all, armed) | scan A → overScan, scan its GTIN → overScan, scan B → overScan, scan the slip → ready, undo → verifying, judge → ready, weigh → –, box → –, label → –, partial → ready
    ready (all, armed) | by itself → confirming
    ready (all, armed, weighed) | by itself → confirming
    confirming | ${always('confirming')}, scan A → confirming, scan B → confirming, scan its GTIN → confirming, scan the slip → confirming, scan else → confirming, packed → labelling, packed and sent → shipped, no packing → offline, packing refused → blocked
    confirming (queued) | packed → opening, packed and sent → opening
    confirming (A just scanned) | scan A → confirming
    labelling | ${always('labelling')}, scan A → opening, scan B → opening, scan its GTIN → opening, scan the slip → opening, scan else → opening, open → opening, abort → idle, labelled → printing, label refused → carrierRejected, label waits → waiting, no label → offline, label fails → blocked
    labelling (A just scanned) | scan A → labelling
    waiting | ${always('waiting')}, scan A → opening, scan B → opening, scan its GTIN → opening, scan the slip → opening, scan else → opening, open → opening, confirm → idle, abort → idle, label → labelling
    waiting (A just scanned) | scan A → waiting
    carrierRejected | ${always('carrierRejected')}, scan A → opening, scan B → opening, scan its GTIN → opening, scan the slip → opening, scan else → opening, open → opening, weigh → carrierRejected, box → carrierRejected, confirm → confirming, hold → idle, abort → idle, lost → offline, refused → blocked
    carrierRejected (refused) | next → carrierRejected, scan A → overScan, scan B → overScan, scan its GTIN → overScan, scan the slip → carrierRejected
    carrierRejected (back, judged) | weigh → –, box → –, scan A → overScan, scan B → overScan, scan its GTIN → overScan, scan the slip → carrierRejected
    carrierRejected (A just scanned) | scan A → carrierRejected
    printing | ${always('printing')}, scan A → opening, scan B → opening, scan its GTIN → opening, scan the slip → opening, scan else → opening, open → opening, abort → idle, printed → shipped, no print → printerDown
    printing (A just scanned) | scan A → printing
    printerDown | ${always('printerDown')}, scan A → opening, scan B → opening, scan its GTIN → opening, scan the slip → opening, scan else → opening, open → opening, abort → idle, confirm → printing, label → printing
    printerDown (A just scanned) | scan A → printerDown
    shipped | ${always('shipped')}, scan A → opening, scan B → opening, scan its GTIN → opening, scan the slip → opening, scan else → opening, open → opening, confirm → idle, abort → idle
    shipped (A just scanned) | scan A → shipped
    shipped (label there) | label → printing
    shipped (back, taken) | undo → takingBack
    shipped (back, taken for good) |
    takingBack | ${always('takingBack')}, scan A → takingBack, scan B → takingBack, scan its GTIN → takingBack, scan the slip → takingBack, scan else → takingBack, taken back → opening, no taking back → shipped, taking back refused → blocked
    blocked | ${always('blocked')}, scan A → opening, scan B → opening, scan its GTIN → opening, scan the slip → opening, scan else → opening, open → opening, confirm → idle, abort → idle
    blocked (A just scanned) | scan A → blocked
    offline | ${always('offline')}, scan A → offline, scan B → offline, scan its GTIN → offline, scan the slip → offline, scan else → offline, back → idle, refused → blocked, abort → idle
    offline (none) | back → verifying
    offline (all) | back → ready`,
} as const satisfies Policy<PackingContext>
