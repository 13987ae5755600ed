import { queryOptions, skipToken } from '@tanstack/react-query'
import { plainVatNumber } from '#entities/order/vat-check.ts'
import type { Order } from '#entities/order/order.ts'

export type VatCheck = Order['vat_checks'][number]
type LatestCheck = Pick<VatCheck, 'status' | 'consultation_number' | 'name_match' | 'date_checked'>

/** What was said of a number just now, before any record tells it. */
export const latestCheckOf = (number: string) =>
  queryOptions<LatestCheck>({
    queryKey: ['vat check', plainVatNumber(number)],
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: 3_600_000,
  })
