import { hasRoom, isVerified, isWeightOff, lineOfCode, type PackedLine } from '#entities/shipment/packed-line.ts'
import { decodeOwn, encodeOwn } from '#entities/scan/own-code.ts'
import { weightRefused, type CarrierName, type CarrierRefusal } from '#entities/parcel/carrier.ts'
import type { ErrorCode } from '#entities/reason.ts'
import { cameOf } from './back.ts'

/** A parcel of the shipment; weights in kg. The last one is open: what is weighed and boxed is meant for it. */
export type PackedParcel = {
  readonly id: number
  readonly status: string
  readonly template_id: number | null
  readonly is_weighed: boolean
  /** What it weighs, and what it would by what is in it. */
  readonly weight: number | null
  readonly reckoned: number
  readonly tracking_number: string | null
  readonly vendor?: CarrierName | null
  readonly failure: string | null
  readonly refusal?: CarrierRefusal | null
  readonly refusal_limit?: number | null
}

/** A shipment as a station works on it. */
export type Station = {
  readonly shipment_id: number
  /** What lies open is what comes back: it has no parcels, and each piece that came has a condition. */
  readonly return_id?: number
  /** Of one that was accepted: a refund was drafted for it, and by what it is taken back. */
  readonly has_refund?: boolean
  readonly undo?: string | null
  readonly order_id: number
  readonly status: string
  /** It was confirmed: it leaves as soon as its labels are there. */
  readonly is_confirmed: boolean
  readonly tracking_number: string | null
  readonly lines: readonly PackedLine[]
  readonly parcels: readonly PackedParcel[]
}

/** What is to be opened: what was scanned or typed, or a record that was chosen elsewhere. */
export type Wanted = { readonly code: string } | { readonly order_id: number } | { readonly shipment_id: number }

/** Asked before somebody’s shipment is taken over, and before an order that is collected is sent. */
export type Question = { readonly about: 'taken'; readonly who: string } | { readonly about: 'pickup' }

/** The order that a question or a refusal is about. */
export type OrderMeant = {
  readonly order_id: number
  readonly order_number: string
  readonly customer: string
  /** What comes back of it, where that is meant. */
  readonly return_id?: number | undefined
  /** Whoever packs may not read it. */
  readonly is_hidden?: true | undefined
}

/** What a code that is none of the shipment’s names. */
export type Foreign = { readonly object: string; readonly id: number; readonly name: string } | null

/** Why nothing can be packed; `text` is the server’s own sentence. */
export type Blocked = { readonly code: ErrorCode | 'no_answer'; readonly text?: string }

export type Opened<S extends Station = Station> =
  | { readonly outcome: 'claimed'; readonly station: S }
  | { readonly outcome: 'asks'; readonly question: Question; readonly order: OrderMeant | null }
  | { readonly outcome: 'blocked'; readonly blocked: Blocked; readonly order: OrderMeant | null }
  | { readonly outcome: 'unknown'; readonly foreign: Foreign }

export type Scanned = { readonly code: string; readonly at: number }

export type PackingContext = {
  station: Station | null
  wanted: Wanted | null
  /** What was scanned while a shipment was being opened, or the one before it confirmed. */
  queued: readonly Scanned[]
  question: Question | null
  blocked: Blocked | null
  /** Whose question, or why whose parcel is not packed. */
  order: OrderMeant | null
  foreign: Foreign
  /** The last scan, and when. */
  scanned: Scanned | null
  /** What was counted here, the last one at the end: undone one by one. */
  counted: readonly { readonly item: number; readonly pieces: number }[]
  armed: boolean
  /** Armed while this one lay ready: this one is still confirmed. */
  by_hand: boolean
  /** The labels that are printed again by a key. */
  printed: readonly number[]
  partial: boolean
}

export const nothingPacked: PackingContext = {
  station: null,
  wanted: null,
  queued: [],
  question: null,
  blocked: null,
  order: null,
  foreign: null,
  scanned: null,
  counted: [],
  armed: false,
  by_hand: false,
  printed: [],
  partial: false,
}

type Known = Pick<PackingContext, 'station'>
const linesOf = ({ station }: Known): readonly PackedLine[] => station?.lines ?? []

export const isOurs = (known: Known, code: string): boolean => lineOfCode(linesOf(known), code) !== undefined
export const fits = (known: Known, code: string): boolean => {
  const line = lineOfCode(linesOf(known), code)
  return line !== undefined && hasRoom(line)
}

/** The slip of the shipment that lies open: scanned once more it says nothing new. */
export const isOwnSlip = ({ station }: Known, code: string): boolean => {
  const own = decodeOwn(code.trim())
  return (
    (own?.kind === 'shipment' && own.id === station?.shipment_id) ||
    (own?.kind === 'order' && own.id === station?.order_id) ||
    (own?.kind === 'return' && own.id === station?.return_id)
  )
}

export const isComplete = (known: Known): boolean => isVerified(linesOf(known))
export const hasBegun = (known: Known): boolean => linesOf(known).some(({ verified }) => verified > 0)

/** The line that stands out, and that a typed quantity is for: the one counted last while it lacks pieces, else the first that does. */
export const lineInTurn = ({
  station,
  counted,
}: Pick<PackingContext, 'station' | 'counted'>): PackedLine | undefined => {
  const open = linesOf({ station }).filter((line) => hasRoom(line))
  const last = counted.at(-1)
  const at = open.findIndex(({ order_item_id }) => order_item_id === last?.item)
  // none of it was typed: then the line after it is meant
  if (last?.pieces === 0 && at !== -1) return open[(at + 1) % open.length]
  return open[at] ?? open[0]
}

/** What was accepted and is taken back lies open again, with what was counted of it. */
export const toReopen = ({ station }: Known): Wanted => ({
  code: encodeOwn({ kind: 'return', id: station?.return_id ?? 0 }),
})

export const toPack = ({ station, partial }: PackingContext) => ({
  shipment: station?.shipment_id ?? 0,
  partial,
  ...(station?.return_id !== undefined && { back: station }),
})

/** ms in which the same code is the same piece, scanned twice. */
const double = 2000
export const isDouble = ({ scanned }: Pick<PackingContext, 'scanned'>, { code, at }: Scanned) =>
  scanned !== null && scanned.code === code && at - scanned.at < double

export const isOff = ({ station }: Known): boolean =>
  station?.parcels.some(
    ({ weight, reckoned, is_weighed }) => is_weighed && weight !== null && isWeightOff(weight, reckoned),
  ) ?? false

/** What the carrier of a parcel would say of its weight. */
export const overLimit = ({ station }: Known) => {
  for (const { status, vendor, weight } of station?.parcels ?? []) {
    const refused = status === 'draft' || status === 'failed' ? weightRefused(vendor, weight) : undefined
    if (refused !== undefined) return { failure: null, ...refused }
  }
  return undefined
}

/** So many pieces more, or fewer, of a line. */
export const withPieces = (station: Station, item: number, pieces: number): Station => ({
  ...station,
  lines: station.lines.map((line) =>
    line.order_item_id === item ? counting(line, Math.min(line.quantity, Math.max(0, line.verified + pieces))) : line,
  ),
})
const counting = (line: PackedLine, verified: number): PackedLine => ({
  ...line,
  verified,
  ...(line.came !== undefined && { came: cameOf(line, verified) }),
})

/** What `u` takes back: what was counted last here or, after a new start, a piece of the last line that has some. */
export const lastCounted = ({ station, counted }: Pick<PackingContext, 'station' | 'counted'>) => {
  const last = counted.at(-1)
  if (last !== undefined) return last
  const line = linesOf({ station }).findLast(({ verified }) => verified > 0)
  return line === undefined ? undefined : { item: line.order_item_id, pieces: 1 }
}
