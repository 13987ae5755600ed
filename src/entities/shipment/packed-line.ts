import type { ReturnCondition } from '../return/condition.ts'
import { gtinForms, isGtin } from '../gtin.ts'
import { gs1Of } from '../scan/gs1.ts'
import { decodeOwn } from '../scan/own-code.ts'

/** A line of a shipment at the packing station: what is in it, and how much of that has been verified. */
export type PackedLine = {
  readonly order_item_id: number
  readonly product_id: number | null
  readonly name: string
  readonly sku: string | null
  readonly gtin: string | null
  /** Pieces that are in the shipment, and those that were counted into the parcel. */
  readonly quantity: number
  readonly verified: number
  /** So many are in stock, where that is not enough and none may be sold beyond it. */
  readonly in_stock?: number | null
  /** Of what comes back: as it was announced, and how its pieces came, in the order in which that was said. */
  readonly condition?: ReturnCondition | null
  readonly came?: readonly { readonly condition: ReturnCondition; readonly quantity: number }[]
}

/** Is this a code of the product on the line: our own, its GTIN however long it is written, or its SKU? */
const isCodeOf = ({ product_id, sku, gtin }: PackedLine, scanned: string): boolean => {
  const code = scanned.trim()
  const own = decodeOwn(code)
  if (own?.kind === 'product' && own.id === product_id) return true
  const number = gs1Of(code)?.gtin ?? (isGtin(code) ? code : undefined)
  if (gtin !== null && number !== undefined && gtinForms(number).includes(gtin)) return true
  return sku !== null && sku.toLowerCase() === code.toLowerCase()
}

export const hasRoom = ({ quantity, verified }: PackedLine, pieces = 1): boolean => verified + pieces <= quantity

/**
 * The line that a code is counted on: one product can stand on two lines, and the second is counted once the first is
 * full. Undefined where none of them is about it.
 */
export const lineOfCode = <L extends PackedLine>(lines: readonly L[], code: string): L | undefined => {
  const meant = lines.filter((line) => isCodeOf(line, code))
  return meant.find((line) => hasRoom(line)) ?? meant.at(-1)
}

export const isVerified = (lines: readonly PackedLine[]): boolean =>
  lines.length > 0 && lines.every(({ quantity, verified }) => verified >= quantity)

/** What a parcel may weigh, in kg: beyond it a digit too many was typed. */
export const parcelWeights = { least: 0.001, most: 1000 } as const

/** Kilograms may be a tenth off: beyond that something is missing, or too many are in. */
const mostOff = 0.1

export const isWeightOff = (weight: number, reckoned: number): boolean =>
  reckoned > 0 && Math.abs(weight - reckoned) > reckoned * mostOff + 1e-9

/** How many pieces are in it, and how many of them are counted. */
export const countsOf = (lines: readonly PackedLine[]): { pieces: number; done: number } => ({
  pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  done: lines.reduce((sum, { verified }) => sum + verified, 0),
})
