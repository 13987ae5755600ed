import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orderStats } from '#api/dashboard/reads.ts'
import type { OrderStats } from '#api/dashboard/routes.ts'
import { statsDays } from '#api/dashboard/stats-days.ts'

export type Stats = {
  stats: OrderStats | undefined
  shop: number | undefined
  /** The day that is read out; today to begin with. */
  at: number
  isTable: boolean
  isFailed: boolean
  /** May somebody be led to the list of a day? */
  hasList: boolean
  retry: () => void
  chooseShop: (shop: number | undefined) => void
  choose: (at: number) => void
  step: (by: number) => void
  toggleTable: () => void
}

/** The stats view as it stands: of which shop, at which day, as plots or as a table. */
export function useStats(isWanted: boolean, hasList: boolean): Stats {
  const [shop, chooseShop] = useState<number>()
  const [at, choose] = useState(statsDays - 1)
  const [isTable, setTable] = useState(false)
  const { data, isError, refetch } = useQuery({
    ...orderStats(shop),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  return {
    stats: data,
    shop,
    at,
    isTable,
    isFailed: isError && data === undefined,
    hasList,
    retry: () => void refetch(),
    chooseShop,
    choose,
    step: (by) => choose((now) => Math.min(statsDays - 1, Math.max(0, now + by))),
    toggleTable: () => setTable((now) => !now),
  }
}

/** The shop after this one, and after the last all of them again. */
export const nextShop = ({ shops }: Pick<OrderStats, 'shops'>, shop: number | undefined): number | undefined =>
  shops[shop === undefined ? 0 : shops.findIndex(({ id }) => id === shop) + 1]?.id
