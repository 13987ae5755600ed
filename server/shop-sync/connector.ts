import type { ConnectorName, ShopRight } from '#entities/shop/connection.ts'
import type { guardedFetch } from '#server/guarded-fetch.ts'
import { musterladen } from './musterladen/connector.ts'

/** What Kontor knows of a shop to call it, with its secrets opened; docs/connectors.md says what a connector promises. */
export type ShopConnection = {
  readonly shop: number
  readonly connector: ConnectorName
  readonly address: string
  readonly keyName: string
  readonly secret: string
  readonly incoming: string
}

type Document = Readonly<Record<string, unknown>>

/**
 * What a shop is told, a form for each kind of the sync queue. `as_of` is the moment in the database at which it was so,
 * in microseconds: of two that come in another order than they left, the later one counts. What happens once has a number
 * of its own, and told again under that the shop has nothing to do.
 */
export type ShopRequest =
  | {
      readonly kind: 'product_full' | 'stock' | 'price'
      readonly sku: string
      readonly asOf: number
      readonly document: Document
    }
  /** It is not sold there any more. */
  | { readonly kind: 'product_gone'; readonly sku: string; readonly asOf: number }
  /** A page of all of them, whole. */
  | { readonly kind: 'products'; readonly asOf: number; readonly documents: readonly Document[] }
  /** All that there is between two SKUs, as bytes are sorted: whatever else is there goes. */
  | {
      readonly kind: 'catalogue'
      readonly asOf: number
      readonly after: string
      readonly upTo: string | null
      readonly skus: readonly string[]
    }
  | { readonly kind: 'customer_full'; readonly number: string; readonly asOf: number; readonly document: Document }
  | { readonly kind: 'customer_delete'; readonly number: string; readonly asOf: number }
  /** Where an order stands, and what of it was sent. */
  | { readonly kind: 'order_transition'; readonly order: string; readonly asOf: number; readonly document: Document }
  | { readonly kind: 'refund'; readonly order: string; readonly number: string; readonly document: Document }
  | { readonly kind: 'email'; readonly number: string; readonly document: Document }

/** What a shop says; a throw is a call without an answer, which is made again later. */
export type ShopAnswer =
  | { readonly type: 'taken'; readonly text: string; readonly missing?: readonly string[] }
  /** No further try would mend it. */
  | { readonly type: 'refused'; readonly text: string }

/** An order as the shop sent it; nothing is trusted of it but that it is JSON. */
export type ShopOrder = { readonly number: string; readonly document: unknown }
/**
 * What happened there since; the cursor is the shop's own, undefined where it is none that can be kept. What was sent of
 * which no order can be made, for want of a number, is counted.
 */
export type ShopEvents = {
  readonly orders: readonly ShopOrder[]
  readonly cursor: string | undefined
  readonly more: boolean
  readonly nameless: number
}

/** What is asked to test a connection, a call for each step; what went wrong is thrown or said by its status. */
export type ShopProbe = {
  /** Anything at all, without signing in. */
  readonly reach: () => Promise<{ readonly status: number; readonly version: number | null }>
  readonly signIn: () => Promise<{ readonly status: number; readonly rights: readonly ShopRight[] }>
  /** Has the shop call this address with a signed word; answers what the shop was answered, null where it got no answer. */
  readonly callBack: (url: string, word: string) => Promise<{ readonly status: number | null }>
}

/** A way to a kind of shop: one file, and its line below. */
export type ShopConnector = {
  readonly version: number
  /** `key` is the job's, and the same however often it is told. */
  readonly tell: (request: ShopRequest, key: string, signal: AbortSignal) => Promise<ShopAnswer>
  readonly fetchEvents: (cursor: string, signal: AbortSignal) => Promise<ShopEvents>
  readonly probe: (signal: AbortSignal) => ShopProbe
}

export type OutboundCaller = ReturnType<typeof guardedFetch>

const connectors: Readonly<Record<ConnectorName, (connection: ShopConnection, call: OutboundCaller) => ShopConnector>> =
  {
    musterladen,
  }

export const connectorTo = (connection: ShopConnection, call: OutboundCaller): ShopConnector =>
  connectors[connection.connector](connection, call)
