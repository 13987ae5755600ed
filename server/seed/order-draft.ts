import { DateTime } from 'luxon'
import type { BilledOrder } from '#server/invoice/sums.ts'
import { documentNumber, type NumberedDocument } from '#server/store/document-number.ts'
import type { Totals } from '#entities/money/totals.ts'
import type { CopyRow } from './copy.ts'
import type { DemoCustomer } from './customers.ts'
import { hour } from './lengths.ts'
import type { Path } from './order-path.ts'
import type { PlannedOrder } from './order-plan.ts'
import type { Product } from './catalogue/products.ts'
import type { Random } from './random.ts'
import type { DemoPaymentMethod } from './payments.ts'
import type { DemoShippingMethod } from './shipping/methods.ts'
import type { closedShop, DemoShop } from './shops.ts'

/** In the order in which their references allow them to be filled. */
export const orderTables = [
  'orders',
  'order_addresses',
  'order_items',
  'order_fees',
  'order_coupons',
  'order_taxes',
  'order_notes',
  'history',
  'transactions',
  'shipments',
  'shipment_contents',
  'parcels',
  'invoices',
  'invoice_items',
  'refunds',
  'refund_items',
  'refund_payments',
  'refund_taxes',
  'documents',
] as const
export type OrderTable = (typeof orderTables)[number]

/** What the making of orders shares: the rows so far, the counters, the end of time. */
export type SeedContext = {
  readonly random: Random
  readonly end: Date
  readonly add: (table: OrderTable, row: CopyRow) => void
  readonly nextId: (table: OrderTable) => number
  readonly nextNumber: (type: NumberedDocument, shop: number | null, date: Date) => string
  /** The last number of each counter, as `number_counters` keeps it. */
  readonly counters: () => { shop_id: number; type: string; year: number; last_number: number }[]
}

export type DraftLine = {
  readonly id: number
  readonly product: Product | null
  readonly sku: string
  readonly name: string
  readonly quantity: number
  /** As the wire writes it. */
  readonly price: string
  readonly tax_rate: number
  readonly weight: number
  readonly is_shippable: boolean
}

export type OrderShop = DemoShop | typeof closedShop

/** An order while its parts are made. */
export type OrderDraft = {
  readonly id: number
  readonly number: string
  readonly plan: PlannedOrder
  readonly customer: DemoCustomer
  readonly shop: OrderShop | null
  readonly currency: string
  readonly payment: DemoPaymentMethod | null
  readonly shipping: DemoShippingMethod | null
  readonly path: Path
  /** When each step of the path was made. */
  readonly times: readonly Date[]
  readonly lines: readonly DraftLine[]
  readonly fees: BilledOrder['fees']
  readonly totals: Totals
}

/** Ids are counted from `first` in steps, so that several workshops share them out without asking each other. */
export function createSeedContext(
  random: Random,
  end: Date,
  add: SeedContext['add'],
  { first, step }: { first: number; step: number } = { first: 1, step: 1 },
): SeedContext {
  const ids = new Map<OrderTable, number>()
  const numbers = new Map<string, { shop_id: number; type: string; year: number; last_number: number }>()
  return {
    random,
    end,
    add,
    nextId: (table) => {
      const id = (ids.get(table) ?? first - step) + step
      ids.set(table, id)
      return id
    },
    nextNumber: (type, shop, date) => {
      const { year } = DateTime.fromJSDate(date, { zone: 'utc' })
      const key = `${type}/${shop ?? 0}/${year}`
      const counter = numbers.get(key) ?? { shop_id: shop ?? 0, type, year, last_number: 0 }
      counter.last_number += 1
      numbers.set(key, counter)
      return documentNumber(type, shop, year, counter.last_number)
    },
    counters: () => [...numbers.values()],
  }
}

/** A moment after another one, but never after the end of time. */
export const later = (from: Date, hours: number, end: Date): Date =>
  new Date(Math.min(from.getTime() + Math.round(hours * hour), Math.max(end.getTime(), from.getTime())))

/** When the order came into this status, if it ever did. */
export const timeOf = (draft: OrderDraft, verb: string): Date | undefined =>
  draft.times[draft.path.steps.findLastIndex((step) => step.verb === verb)]

/** The moment of the last step. */
export const lastTime = (draft: OrderDraft): Date => draft.times.at(-1) ?? draft.plan.created
