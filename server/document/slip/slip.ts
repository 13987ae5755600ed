import { isSlip, type SlipType } from '#entities/document/parts.ts'
import type { Locale } from '#entities/locale.ts'
import type { Paper, Party, Seller } from '../paper.ts'

export type SlipLine = {
  readonly sku: string
  readonly gtin: string | null
  readonly name: string
  readonly extras: readonly string[]
  /** What it is gathered as, where that is more than one thing. */
  readonly parts: readonly string[]
  /** Where it stands in the warehouse. */
  readonly place: number | null
  readonly quantity: number
  /** Of a line of one order: what was ordered of it. */
  readonly ordered: number | null
  /** Of a pick list: whom the pieces are for, as the orders stand in it. */
  readonly orders: readonly { readonly number: string; readonly quantity: number }[]
}

/**
 * Everything that a paper shows that goes with the goods or leads to them, frozen when it is issued as a bill is. Days are
 * ISO in the shop's zone, weights kilograms.
 */
export type SlipPaper = {
  readonly type: SlipType
  readonly number: string
  readonly date: string
  readonly language: Locale
  readonly seller: Seller
  /** Where the goods go; of a pick list nowhere. */
  readonly to: Party | null
  /** Who ordered them, where that is somebody else. */
  readonly buyer: string | null
  readonly customer_number: string | null
  readonly reference: string | null
  readonly order: { readonly number: string; readonly date: string } | null
  readonly shipment: string | null
  readonly method: string | null
  /** What its bars say: the code of the shipment, of the order, or of the paper itself. */
  readonly code: string
  /** Of a pick list: the orders in the order in which they were chosen. */
  readonly orders: readonly {
    readonly number: string
    readonly name: string
    readonly code: string
    readonly quantity: number
  }[]
  readonly lines: readonly SlipLine[]
  /** What of the order is still to come. */
  readonly following: readonly { readonly sku: string; readonly name: string; readonly quantity: number }[]
  readonly weight: number | null
  readonly notes: Paper['notes']
  readonly foot: readonly string[]
}

export const isSlipPaper = (paper: Paper | SlipPaper): paper is SlipPaper => isSlip(paper.type)
