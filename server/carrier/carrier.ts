import type { CarrierName, CarrierRefusal, LabelFormat, LabelType } from '#entities/parcel/carrier.ts'
import type { Db } from '#server/db.ts'
import { simulatedFreight } from './simulated-freight.ts'
import { simulatedPost } from './simulated-post.ts'

/** Where a parcel comes from, or goes to. */
export type ParcelAddress = {
  readonly name: string
  readonly contact: string | null
  readonly street: string
  readonly supplement: string | null
  readonly postalCode: string
  readonly city: string
  /** Two letters (ISO 3166-1). */
  readonly country: string
  readonly phone: string | null
}

/** What a carrier is asked. Asked again under the same key it does nothing again and answers what it answered. */
export type CarrierRequest = {
  /** Kept before the carrier is asked, and the same however often it is. */
  readonly key: string
  readonly operation: 'label' | 'void'
  /** What we call the parcel. */
  readonly parcel: string
  readonly reference: string | null
  /** What the carrier calls it, once it has named it. */
  readonly tracking: string | null
  readonly type: LabelType
  /** What is ordered of it, as the house calls it. */
  readonly service: string | null
  /** Kilograms, and centimetres. */
  readonly weight: number
  readonly size: { readonly length: number; readonly width: number; readonly height: number } | null
  readonly sender: ParcelAddress
  readonly recipient: ParcelAddress
}

/** A label as it is printed. */
export type LabelFile = { readonly format: LabelFormat; readonly content: Buffer }

/** In words that somebody who packs understands; where it is one of the known reasons also that, with the kilograms it names. */
export type Refused = { readonly text: string; readonly code?: CarrierRefusal; readonly limit?: number }

export type CarrierAnswer =
  | {
      readonly type: 'labelled'
      readonly tracking: string
      readonly returnTracking: string | null
      readonly files: readonly LabelFile[]
    }
  | { readonly type: 'voided' }
  | ({ readonly type: 'refused' } & Refused)

/**
 * Who carries parcels (ADR 0173): one file, and its line below. A throw is a call without an answer, which is made again
 * later; `refused` is an answer.
 */
export type Carrier = {
  readonly carryOut: (request: CarrierRequest, signal: AbortSignal) => Promise<CarrierAnswer>
  /** The files of a label that it drew before, for whoever has kept none. */
  readonly filesOf: (request: CarrierRequest, tracking: string) => Promise<readonly LabelFile[]>
}

export type Carriers = Readonly<Record<CarrierName, Carrier>>

export const carriersOver = (db: Db): Carriers => ({
  simulated: simulatedPost(db),
  'simulated-freight': simulatedFreight(db),
})

/** An address as it is written on a parcel. */
export const linesOf = ({ name, contact, street, supplement, postalCode, city, country }: ParcelAddress): string[] =>
  [name, contact, street, supplement, `${postalCode} ${city}`, country].filter(
    (line): line is string => line !== null && line.trim() !== '',
  )
