import type { FetchTrouble } from '#entities/shop/connection.ts'
import type { OutboundReason } from '#server/guarded-fetch.ts'

/** What went wrong with a shop, by its code; `said` is what the shop answered, or what the machine calls it, in its own words. */
export type ShopTrouble = Error & { readonly trouble: FetchTrouble; readonly said: string | null }

/** It has none of the codes by which a database that is away is known: a shop that is away is none. */
export const shopTrouble = (trouble: FetchTrouble, message: string, said: string | null = null): ShopTrouble =>
  Object.assign(new Error(message), { name: 'ShopTrouble', trouble, said })

const isShopTrouble = (error: unknown): error is ShopTrouble =>
  error instanceof Error && error.name === 'ShopTrouble' && 'trouble' in error

const reasons: Readonly<Record<OutboundReason, FetchTrouble>> = {
  not_http: 'not_an_address',
  credentials: 'not_an_address',
  not_public: 'not_public',
  unresolved: 'unresolved',
  too_slow: 'too_slow',
  too_large: 'too_large',
}

/** Why a call had no answer. */
export function troubleOf(error: unknown): FetchTrouble {
  if (isShopTrouble(error)) return error.trouble
  if (!(error instanceof Error)) return 'unreachable'
  if (error.name === 'TimeoutError') return 'too_slow'
  const reason: unknown = Reflect.get(error, 'reason')
  const known = Object.entries(reasons).find(([name]) => name === reason)
  if (known !== undefined) return known[1]
  const code = String(Reflect.get(error, 'code') ?? '')
  if (code === 'ECONNREFUSED') return 'refused'
  if (code === 'ETIMEDOUT') return 'too_slow'
  return /CERT|SELF_SIGNED|ISSUER|SSL|TLS/.test(code) ? 'certificate_refused' : 'unreachable'
}

/** What an answer that was not expected says by its status. */
export const troubleOfStatus = (status: number): FetchTrouble => {
  if (status === 401 || status === 403) return 'not_signed_in'
  return status >= 500 ? 'shop_fails' : 'shop_refuses'
}

/** How the machine calls it. */
export const codeOf = (error: unknown): string | null => {
  if (isShopTrouble(error)) return error.said
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' ? code : null
}
