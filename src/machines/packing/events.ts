import type { ReturnCondition, ReturnedPieces } from '#entities/return/condition.ts'
import type { Blocked, Foreign, Opened, Station, Wanted } from './context.ts'

/** What whoever packs does: by scanner, key, card or finger. */
export type PackingMove =
  | { type: 'packing.confirm' }
  /** An order that is collected is sent all the same: never by the key that confirms all else. */
  | { type: 'packing.anyway' }
  | { type: 'packing.partial' }
  | { type: 'packing.next' }
  | { type: 'packing.label' }
  | { type: 'packing.undo' }
  | { type: 'packing.hold' }
  | { type: 'packing.abort' }
  | { type: 'packing.arm' }
  | { type: 'packing.disarm' }
export type PackingEvent =
  | PackingMove
  | { type: 'packing.scan'; code: string; at: number }
  | { type: 'packing.open'; wanted: Wanted }
  /** So many pieces, typed. */
  | { type: 'packing.count'; pieces: number }
  /** Of a return: how the pieces counted last came back. */
  | { type: 'packing.judge'; condition: ReturnCondition }
  /** Kilograms; null is what it weighs by what is in it. */
  | { type: 'packing.weigh'; weight: number | null }
  | { type: 'packing.box'; template: number }
  /** Nobody has done anything for a quarter of an hour. */
  | { type: 'packing.rested' }
  /** The network is gone, or there again. */
  | { type: 'packing.lost' }
  | { type: 'packing.back' }
  /** What was counted here is not taken: somebody else has the shipment now. */
  | { type: 'packing.refused'; blocked: Blocked }
  /** The parcels as they are after they were weighed, boxed or one more was begun. */
  | { type: 'packing.parcelled'; station: Station }

/** What the station asks for, and says. */
export type PackingEmitted =
  /** So many pieces of a line are kept: fewer where one was taken back. */
  | { type: 'packing.keep'; shipment: number; item: number; pieces: number }
  /** The same of what comes back, in each condition. */
  | { type: 'packing.came'; back: number; item: number; pieces: ReturnedPieces[] }
  | { type: 'packing.alter'; shipment: number; parcel: number | null; what: Alteration }
  | { type: 'packing.release'; shipment: number }
  | { type: 'packing.said'; tone: Signal }
export type Alteration = { next: true } | { weight: number | null } | { template: number }

/** What is heard of it, each in a sound of its own. */
export type Signal = 'right' | 'wrong' | 'over' | 'done'

export type LabelOutcome = { readonly outcome: 'labelled' | 'refused' | 'waits'; readonly station: Station }

/** What the ports are asked, and answer; they reject with `Blocked`. */
export type OpenInput = { readonly wanted: Wanted; readonly agreed: 'taken' | 'pickup' | null }
export type Port = {
  open: { input: OpenInput; output: Opened }
  resolve: { input: string; output: Foreign }
  pack: { input: { shipment: number; partial: boolean; back?: Station }; output: Station }
  label: { input: number; output: LabelOutcome }
  print: { input: readonly number[]; output: void }
  /** Takes an accepted return back. */
  retract: { input: string; output: void }
}
