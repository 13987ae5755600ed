import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { SavedView } from '#api/saved-view.ts'
import { savedViews, viewCounts } from '#api/views.ts'
import { useFormat } from '#screens/format.ts'
import { useServices, type KnownView, type ListLayout } from '#screens/services.ts'
import { viewLayout } from '#screens/search/use-list-layout.ts'
import type { List } from '#screens/search/use-list.ts'
import { asksOtherwise, viewAddress } from './view-address.ts'

const none: readonly SavedView[] = []

const isSame = (one: ListLayout, other: ListLayout) =>
  JSON.stringify(viewLayout(one)) === JSON.stringify(viewLayout(other))

/** The saved views of a list, the one that it shows, and whether the list has become another since. */
export function useViews({ entity, state, saved, goTo, focusRows, found }: List) {
  const { views: device } = useServices()
  const { locale } = useFormat()
  const { data, isPending } = useQuery(savedViews(locale))
  const views = useMemo(() => data?.filter(({ object }) => object === entity.name) ?? none, [data, entity])
  // the rows first
  const isWanted = views.length > 0 && found.shown !== undefined
  const { data: counts = {} } = useQuery({ ...viewCounts(entity.name), enabled: isWanted })

  useEffect(() => {
    if (data === undefined) return
    const known = views.map((view): [number, KnownView] => {
      const layout = viewLayout(view.layout)
      const before = saved[view.id]
      // how somebody has arranged it since stays, until it is saved so or as another
      const worn = before !== undefined && isSame(before.layout, layout) ? before.worn : undefined
      return [view.id, { address: viewAddress(entity, view), layout, ...(worn && { worn }) }]
    })
    device.keep(entity.name, Object.fromEntries(known))
  }, [data, views, saved, entity, device])

  const current = views.find(({ id }) => id === state.view)
  const known = current && saved[current.id]
  const isArranged = known?.worn !== undefined && !isSame(known.worn, known.layout)
  const isChanged = known !== undefined && (isArranged || asksOtherwise(entity, state, known.address))

  const open = useCallback(
    (id: number | 'all') => {
      const view = id === 'all' ? undefined : saved[id]
      // as it was saved
      if (view !== undefined)
        device.keep(entity.name, { ...saved, [id]: { address: view.address, layout: view.layout } })
      goTo(`view=${id}`)
      focusRows()
    },
    [saved, device, entity, goTo, focusRows],
  )
  /** The address names one that is no more, or that this user does not see. */
  const isGone = data !== undefined && typeof state.view === 'number' && current === undefined
  return { views, isPending, counts, current, isChanged, isGone, open }
}
