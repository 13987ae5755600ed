import type { Db } from '#server/db.ts'
import { simulatedShop } from './simulated.ts'

/** What a shop is told of a product: all of it, or what there is of it, or what it costs. */
export type ShopData = 'product_full' | 'stock' | 'price'

/** What a shop is told. Told again under the same key it has nothing to do. */
export type ShopRequest = {
  /** Kept before the shop is told, and the same however often it is. */
  readonly key: string
  readonly told: ShopData
  readonly shop: number
  readonly sku: string
  readonly document: Readonly<Record<string, unknown>>
}

/** What a shop says; a throw is a call without an answer, which is made again later. */
export type ShopAnswer = { readonly type: 'taken' | 'refused'; readonly text: string }

/** Where a shop is told what it sells (ADR 0235): one file, and its line below. */
export type ShopChannel = { readonly tell: (request: ShopRequest, signal: AbortSignal) => Promise<ShopAnswer> }

export const channelOver = (db: Db): ShopChannel => simulatedShop(db)
