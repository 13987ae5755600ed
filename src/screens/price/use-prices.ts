import { useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import type { PricesInList } from '#api/price.ts'

/** The price lists, and what a product costs in each; of a new one, where it is a variation, what it will inherit. */
export function usePrices({ id, version, parent }: { id: number | null; version: number; parent: number | null }) {
  const asked = id ?? parent
  return useQuery({
    queryKey: ['price_list.prices', asked, version],
    queryFn: async ({ signal }) => {
      const { payload } = await call('price_list.prices', { body: { product_id: asked }, signal })
      return { lists: payload, of: asked }
    },
    placeholderData: (before) => before,
  })
}

/** What is a product's own is inherited by a variation that is about to be one of its. */
export const inheritedFrom = (lists: readonly PricesInList[], of: { id: number; label: string }): PricesInList[] =>
  lists.map((list) => ({
    ...list,
    inherited: list.tiers.length === 0 ? null : { of, tiers: list.tiers },
    tiers: [],
    valid_since: null,
    lowest_before: null,
    lowest_now: null,
    former: [],
  }))
