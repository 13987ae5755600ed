import { useQueryClient } from '@tanstack/react-query'
import { orderOf, readOrder } from '#api/order.ts'
import type { Reckoned } from '#api/order/totals.ts'
import type { MoneyFee } from '#entities/money/totals.ts'
import type { Values } from '#machines/editor/merge.ts'

/** What the payment method charges or lets off: as the order was read, and as the server reckons it while it is typed. */
export function usePaymentFee(base: Values, reckoned: Reckoned | undefined): (MoneyFee & { name: string }) | undefined {
  const queries = useQueryClient()
  if (reckoned !== undefined) return reckoned.payment_fee ?? undefined
  const found = typeof base['id'] === 'number' ? queries.getQueryData(orderOf(base['id']).queryKey) : undefined
  if (found === undefined) return undefined
  const kept = readOrder(found).fees.find(({ payment_method }) => payment_method !== null)
  return kept && { ...kept, calculation: kept.calculation ?? 'fixed' }
}
