import * as z from 'zod/mini'
import { carrierRefusals, carriers } from '#entities/parcel/carrier.ts'
import { parcelStatuses } from '#entities/parcel/parts.ts'
import { returnConditions } from '#entities/return/condition.ts'
import { returnStatuses } from '#entities/return/parts.ts'
import { shipmentStatuses } from '#entities/shipment/parts.ts'
import { parcelWeights } from '#entities/shipment/packed-line.ts'
import { envelope } from '../envelope.ts'
import type { Route } from '../route.ts'
import { id } from '../values.ts'
import { returnedPieces } from './return-routes.ts'

const kilograms = z.nullable(z.number())

/** A shipment as a packing station works on it (keyboard.md §4). */
const station = z.object({
  shipment_id: id,
  shipment_number: z.string(),
  order_id: id,
  order_number: z.string(),
  status: z.enum(shipmentStatuses),
  is_confirmed: z.boolean(),
  /** Who has claimed it. */
  packer: z.nullable(z.object({ id, label: z.string() })),
  tracking_number: z.nullable(z.string()),
  /** Who gets it and where, a line each, and by what it is sent. */
  recipient: z.array(z.string()),
  shipping_method: z.nullable(z.string()),
  /** What whoever packs has to know: the instructions of how it is sent, and the order's internal note. */
  notes: z.array(z.string()),
  /** Its payment method is paid in advance, and it is not. */
  is_unpaid: z.boolean(),
  /** Pieces of the order that are still to be sent and are in no shipment. */
  elsewhere: z.int(),
  lines: z.array(
    z.object({
      order_item_id: id,
      product_id: z.nullable(id),
      name: z.string(),
      sku: z.nullable(z.string()),
      gtin: z.nullable(z.string()),
      quantity: z.int(),
      verified: z.int(),
      /** So many are in stock, where that is not enough and none may be sold beyond it. */
      in_stock: z.nullable(z.int()),
    }),
  ),
  parcels: z.array(
    z.object({
      id,
      status: z.enum(parcelStatuses),
      template_id: z.nullable(id),
      is_weighed: z.boolean(),
      weight: kilograms,
      reckoned: z.number(),
      tracking_number: z.nullable(z.string()),
      vendor: z.nullable(z.enum(carriers)),
      /** Why the carrier refused it, in its own words and as we know it, with the kilograms that it names. */
      failure: z.nullable(z.string()),
      refusal: z.nullable(z.enum(carrierRefusals)),
      refusal_limit: kilograms,
    }),
  ),
  /** The packages on the digits 1 to 9. */
  boxes: z.array(z.object({ id, name: z.string(), length: z.number(), width: z.number(), height: z.number() })),
})
export type StationAnswer = z.infer<typeof station>

/** As many as digits choose among. */
export const mostBoxes = 9

/** Whose question it is, or whose parcel is not packed. */
const orderMeant = z.object({
  order_id: id,
  order_number: z.string(),
  customer: z.string(),
  /** What comes back of it, where that is what is asked about. */
  return_id: z.optional(id),
  /** Whoever asks may not read it, e.g. because it is on hold. */
  is_hidden: z.optional(z.literal(true)),
})

/** What comes back, as it is taken in at the station. */
const back = z.object({
  return_id: id,
  return_number: z.string(),
  status: z.enum(returnStatuses),
  order_id: id,
  order_number: z.string(),
  /** Who sends it, and where from. */
  recipient: z.array(z.string()),
  lines: z.array(
    z.object({
      order_item_id: id,
      product_id: z.nullable(id),
      name: z.string(),
      sku: z.nullable(z.string()),
      gtin: z.nullable(z.string()),
      quantity: z.int(),
      /** As it was announced. */
      condition: z.nullable(z.enum(returnConditions)),
      /** What has been counted of it. */
      pieces: z.array(returnedPieces),
    }),
  ),
})
export type BackAnswer = z.infer<typeof back>

const opened = z.union([
  z.object({ outcome: z.literal('claimed'), station }),
  z.object({ outcome: z.literal('back'), back }),
  z.object({
    outcome: z.literal('asks'),
    question: z.union([
      z.object({ about: z.literal('taken'), who: z.string() }),
      z.object({ about: z.literal('pickup') }),
    ]),
    order: orderMeant,
  }),
  z.object({
    outcome: z.literal('blocked'),
    blocked: z.object({ code: z.string(), text: z.string() }),
    order: orderMeant,
  }),
  z.object({
    outcome: z.literal('unknown'),
    foreign: z.nullable(z.object({ object: z.string(), id, name: z.string() })),
  }),
])
export type OpenedAnswer = z.infer<typeof opened>

const agreed = z.optional(z.enum(['taken', 'pickup']))
const shipment = z.object({ id: z.coerce.number() })
const most = 100_000

/** Changes of the station: each is the caller's own shipment, which they have claimed. */
const onShipment = <const A extends string>(action: A) =>
  ({
    method: 'POST',
    path: `/api/v3/shipment/{id}/action/${action}`,
    access: 'signed-in',
    changes: true,
    params: shipment,
  }) as const

export const packingRoutes = {
  /** Claims what a code names, or a chosen record: its order is prepared for shipping where its chart allows that. */
  'packing.open': {
    method: 'POST',
    path: '/api/v3/packing/open',
    access: 'signed-in',
    changes: true,
    body: z.union([
      z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(400)), agreed }),
      z.strictObject({ order_id: id, agreed }),
    ]),
    answer: envelope(opened),
  },
  'packing.claim': { ...onShipment('claim'), body: z.strictObject({ agreed }), answer: envelope(opened) },
  'packing.release': { ...onShipment('release'), answer: envelope(z.object({ released: z.boolean() })) },
  /** Pieces of what a code or a line names; fewer than none take back what was counted. */
  'packing.verify_item': {
    ...onShipment('verify_item'),
    body: z.union([
      z.strictObject({
        code: z.string().check(z.minLength(1), z.maxLength(400)),
        quantity: z.int().check(z.gte(-most), z.lte(most)),
      }),
      z.strictObject({ order_item_id: id, quantity: z.int().check(z.gte(-most), z.lte(most)) }),
    ]),
    answer: envelope(z.object({ order_item_id: id, verified: z.int(), is_verified: z.boolean() })),
  },
  /** What the open parcel weighs, null where that is reckoned, and the package it is in. */
  'packing.parcel': {
    ...onShipment('parcel'),
    body: z.strictObject({
      parcel_id: z.optional(id),
      weight: z.optional(z.nullable(z.number().check(z.gte(parcelWeights.least), z.lte(parcelWeights.most)))),
      template_id: z.optional(id),
    }),
    answer: envelope(station),
  },
  'packing.next_parcel': { ...onShipment('next_parcel'), answer: envelope(station) },
  /** Confirms it: its labels are asked for, and it leaves once they are there. */
  'packing.pack': {
    ...onShipment('pack'),
    body: z.strictObject({ partial: z.optional(z.boolean()) }),
    answer: envelope(station),
  },
  'packing.station': {
    method: 'POST',
    path: '/api/v3/shipment/{id}/packing',
    access: 'signed-in',
    changes: false,
    params: shipment,
    answer: envelope(station),
  },
} as const satisfies Record<string, Route>
