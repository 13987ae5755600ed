import { useMemo } from 'react'
import type { RefObject } from 'react'
import type { ListEvent } from '#commands/list.ts'
import type { Listener } from '#commands/offers.ts'
import { useListener } from '#screens/command-hooks.ts'
import { runListCommand } from '#screens/search/keys/list-listener.ts'
import type { GridHandle, GridSelection } from '#ui/list/grid-types.ts'
import { printPage } from '#ui/print-page.ts'

type KitList = {
  count: number
  focused: number
  focus: (index: number) => void
  jump: () => void
  selection: GridSelection
  grid: RefObject<GridHandle | null>
}

/** What a list that only shows itself has a use for. */
const heard: readonly string[] = [
  'list.next',
  'list.previous',
  'list.first',
  'list.last',
  'list.page_down',
  'list.page_up',
  'list.jump',
  'list.select',
  'list.extend_down',
  'list.extend_up',
  'list.print',
] satisfies ListEvent['type'][]

const nothing = () => {}

/** The keys of any list, for the rows of the kit. */
export function useKitList({ count, focused, focus, jump, selection, grid }: KitList): void {
  const listener = useMemo<Listener>(
    () => ({
      hears: (id) => heard.includes(id),
      verdict: () => ({ ok: true }),
      send: ({ type }) =>
        runListCommand(type, {
          count,
          focused,
          isLoaded: true,
          hasPage: true,
          isFiltered: false,
          hasText: false,
          isPeeking: false,
          selected: 0,
          page: () => grid.current?.page() ?? 1,
          focus,
          ask: jump,
          toggle: selection.toggle,
          extendTo: (index) => {
            selection.extend?.(focused, index)
            focus(index)
          },
          print: printPage,
          open: nothing,
          search: nothing,
          clear: nothing,
          nextDensity: nothing,
          peek: nothing,
          selectAll: nothing,
          clearSelection: nothing,
          copyLink: nothing,
        }),
    }),
    [count, focused, focus, jump, selection, grid],
  )
  useListener('list', listener)
}
