import type { PaymentEvent, PaymentOperation, ProviderName } from '#entities/transaction/parts.ts'
import type { Db } from '#server/db.ts'
import { simulatedProvider } from './simulated.ts'

/** What a provider is asked. Asked again under the same key it does nothing again and answers what it answered. */
export type ProviderRequest = {
  /** Kept before the provider is asked, and the same however often it is. */
  readonly key: string
  readonly operation: PaymentOperation
  /** What we call the payment: the provider says it with everything that it tells of it. */
  readonly payment: string
  /** What the provider calls it, once it has named it. */
  readonly reference: string | null
  /** Of this operation, and of the whole payment; decimal. */
  readonly amount: string
  readonly total: string
  readonly currency: string
}

/** What a provider says, as an answer or by itself; told twice it has the same id, and is heard once. */
export type ProviderEvent = {
  readonly id: string
  readonly type: PaymentEvent
  readonly payment: string
  readonly reference: string
  readonly operation: PaymentOperation | null
  /** Of the request that it answers; null where nobody asked. */
  readonly key: string | null
  readonly amount: string
  /** Why it was refused, or came back. */
  readonly text: string | null
}

/**
 * Who takes and gives back money (ADR 0155): one file, and its line below. A throw is a call without an answer, which is
 * made again later; `refused` is an answer.
 */
export type PaymentProvider = {
  readonly carryOut: (request: ProviderRequest, signal: AbortSignal) => Promise<ProviderEvent>
  /** What happened since, the oldest first, and how far it was read. */
  readonly newsSince: (read: number) => Promise<{ events: readonly ProviderEvent[]; read: number }>
}

export type PaymentProviders = Readonly<Record<ProviderName, PaymentProvider>>

export const providersOver = (db: Db): PaymentProviders => ({ simulated: simulatedProvider(db) })
