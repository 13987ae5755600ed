import { useCallback, useMemo } from 'react'
import { useServices, type KnownViews, type ListLayout } from '#screens/services.ts'

type Own = readonly [ListLayout, (layout: ListLayout) => void]

/** What of an arrangement belongs to a view. */
export const viewLayout = ({ order, hidden, sizes, density }: ListLayout): ListLayout => ({
  ...(order && { order }),
  ...(hidden && { hidden }),
  ...(sizes && { sizes }),
  ...(density && { density }),
})

/** The rest is its reader's, in every view. */
const personal = ({ page_size, view, drawn }: ListLayout): ListLayout => ({
  ...(drawn !== undefined && { drawn }),
  ...(page_size !== undefined && { page_size }),
  ...(view !== undefined && { view }),
})

/** How a list is arranged: as its view says and somebody has changed it there since, else as they arranged it. */
export function useListLayout(
  entity: string,
  known: KnownViews,
  id: number | 'all' | undefined,
  [own, setOwn]: Own,
): Own {
  const { views } = useServices()
  const view = id === undefined ? undefined : known[id]
  const layout = useMemo(
    () => (view === undefined ? own : { ...(view.worn ?? view.layout), ...personal(own) }),
    [view, own],
  )
  const setLayout = useCallback(
    (next: ListLayout) => {
      const kept = personal({ ...next, view: own.view })
      if (view === undefined || id === undefined) return setOwn({ ...viewLayout(next), ...kept })
      if (next.page_size !== own.page_size) setOwn({ ...own, ...kept })
      views.keep(entity, { ...known, [id]: { ...view, worn: viewLayout(next) } })
    },
    [entity, id, known, own, setOwn, view, views],
  )
  return [layout, setLayout]
}
