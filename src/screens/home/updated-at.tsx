import { hashKey, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { newsBegun } from '#api/dashboard/news.ts'
import { dashboardKey } from '#api/dashboard/reads.ts'
import { jobs, search } from '#api/reads.ts'
import { objectAt } from '#commands/places.ts'
import { useFormat } from '#screens/format.ts'
import type { WidgetId } from './arrangement.ts'
import { orderCounts } from './order-counts.ts'

/** What a widget's figures are kept under; a clock that ticks and a list of places are of no moment. */
const keyOf: Readonly<Partial<Record<WidgetId, () => QueryKey>>> = {
  worklists: () => [dashboardKey, 'worklists'],
  todo: () => search(orderCounts).queryKey,
  stats: () => [dashboardKey, 'order_stats'],
  sync_queue: () => [dashboardKey, 'sync_queue'],
  jobs: () => jobs().queryKey,
  order_status: () => search(orderCounts).queryKey,
  active_users: () => [dashboardKey, 'active_users'],
  news: () => newsBegun(objectAt('news') ?? '').queryKey,
  licence: () => [dashboardKey, 'licence'],
}

/** When what is shown under a key was read, in ms, with a minus where it could not be read anew since; 0 where nothing was read. */
export const readAt = (queries: QueryClient, queryKey: QueryKey): number => {
  const shown = queries.getQueryCache().findAll({ queryKey, type: 'active' })
  const states = shown.map(({ state }) => state).filter(({ data }) => data !== undefined)
  if (states.length === 0) return 0
  const at = Math.min(...states.map(({ dataUpdatedAt }) => dataUpdatedAt))
  return states.some(({ status }) => status === 'error') ? -at : at
}

/** From when a widget's figures are, and that they could not be read anew where that is so. */
export function UpdatedAt({ id }: { id: WidgetId }) {
  const queryKey = keyOf[id]?.()
  return queryKey === undefined ? null : <ReadAt key={hashKey(queryKey)} queryKey={queryKey} />
}

function ReadAt({ queryKey }: { queryKey: QueryKey }) {
  const { t } = useTranslation('home')
  const { time } = useFormat()
  const queries = useQueryClient()
  const watch = useCallback((told: () => void) => queries.getQueryCache().subscribe(told), [queries])
  const at = useSyncExternalStore(watch, () => readAt(queries, queryKey))
  if (at === 0) return null
  return (
    <span
      className={at < 0 ? 'text-meta whitespace-nowrap text-tone-wait' : 'text-meta whitespace-nowrap text-ink-3'}
      data-updated={at < 0 ? 'stale' : ''}
    >
      {t(at < 0 ? 'not_updated' : 'updated', { time: time(Math.abs(at)) })}
    </span>
  )
}
