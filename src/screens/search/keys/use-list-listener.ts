import { useMemo } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Listener } from '#commands/offers.ts'
import type { Entity } from '#entities/entity.ts'
import type { ListLayout } from '#screens/services.ts'
import { useListener } from '#screens/command-hooks.ts'
import { showToast } from '#ui/layer/toast.ts'
import type { GridHandle } from '#ui/list/grid-types.ts'
import { nextDensity } from '#screens/search/dialogs/list-layout.ts'
import { runListCommand, handlesListCommand } from './list-listener.ts'
import type { ListState, ListActions } from './list-listener.ts'
import type { ListSelection } from '#screens/search/selection/use-selection.ts'
import { printPage } from '#ui/print-page.ts'

type Heard = Pick<ListActions, 'focus' | 'open' | 'clear' | 'ask' | 'peek'> & {
  facts: ListState
  chosen: ListSelection
  entity: Entity
  layout: ListLayout
  setLayout: (layout: ListLayout) => void
  hrefAt: (index: number) => string | undefined
  grid: RefObject<GridHandle | null>
  field: RefObject<HTMLInputElement | null>
}

/** Hears the commands of a list while it is on screen. */
export function useListListener({
  facts,
  chosen,
  entity,
  layout,
  setLayout,
  hrefAt,
  grid,
  field,
  ...hands
}: Heard): void {
  const { t } = useTranslation('search')
  const { count, focused, isLoaded, hasPage, hasText, isFiltered, isPeeking, selected } = facts
  const { focus, open, clear, ask, peek } = hands
  const listener = useMemo<Listener>(() => {
    const now = { count, focused, isLoaded, hasPage, hasText, isFiltered, isPeeking, selected }
    return {
      object: entity.name,
      hears: (id) => handlesListCommand(id, now),
      verdict: () => ({ ok: true }),
      send: ({ type }) =>
        runListCommand(type, {
          ...now,
          focus,
          open,
          clear,
          ask,
          peek,
          page: () => grid.current?.page() ?? 1,
          search: () => field.current?.select(),
          nextDensity: () => setLayout({ ...layout, density: nextDensity(layout.density) }),
          toggle: chosen.toggle,
          extendTo: (index) => {
            chosen.extend(focused, index)
            focus(index)
          },
          selectAll: () => chosen.all(focused),
          clearSelection: chosen.clear,
          copyLink: (index) => {
            const href = hrefAt(index)
            if (href === undefined) return
            const copied = navigator.clipboard.writeText(new URL(href, location.href).href)
            void copied.then(
              () => showToast({ text: t('link_copied'), id: 'list.copy_link' }),
              // the browser may forbid it: where somebody else's window has the focus, or by its settings
              () => showToast({ text: t('link_not_copied'), tone: 'bad', id: 'list.copy_link' }),
            )
          },
          print: printPage,
        }),
    }
  }, [
    entity.name,
    count,
    focused,
    isLoaded,
    hasPage,
    hasText,
    isFiltered,
    isPeeking,
    selected,
    focus,
    open,
    clear,
    ask,
    peek,
    chosen,
    hrefAt,
    layout,
    setLayout,
    grid,
    field,
    t,
  ])
  useListener('list', listener)
}
