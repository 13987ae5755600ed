import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { Entity } from '#entities/entity.ts'
import { useServices, type ListLayout } from '#screens/services.ts'
import { followingIdsOf } from './list-origin.ts'
import { addressOf, spelt, stateFrom, unknownIn } from './search-state.ts'
import type { SearchState } from './search-state.ts'

/** Browsers stop listening to a page that changes its address thirty times a second. */
const rest = 250

/** The list as the address says; the focused row moves at once and stands in the address when it rests. */
export function useAddress(entity: Entity, { page_size: ownSize, view: start }: ListLayout) {
  const { views } = useServices()
  const saved = useSyncExternalStore(views.watch, () => views.read(entity.name))
  const search = spelt(useSearch(), start, (view) => saved[view]?.address)
  const [path, navigate] = useLocation()
  const state = useMemo((): SearchState => {
    const said = stateFrom(entity, search, ownSize)
    // where nothing said means a view, that none is meant has to be said
    return start === undefined || said.view !== undefined ? said : { ...said, view: 'all' }
  }, [entity, search, ownSize, start])
  const unknown = useMemo(() => unknownIn(entity, search), [entity, search])
  const [at, setAt] = useState(state.at)
  const [known, setKnown] = useState(state.at)
  const came = useHistoryState<unknown>()
  const [movedSince, setMovedSince] = useState<unknown>()
  const onward = useMemo(() => followingIdsOf(came === movedSince ? undefined : came), [came, movedSince])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (known !== state.at) {
    setKnown(state.at)
    setAt(state.at)
  }

  const hrefOf = useCallback(
    // that all of it is meant needs no word where nothing else could be
    (address: string) =>
      address === '' || (address === 'view=all' && start === undefined) ? path : `${path}?${address}`,
    [path, start],
  )
  const change = useCallback(
    (changed: Partial<SearchState>) => {
      clearTimeout(timer.current)
      const next = addressOf(entity, { ...state, ...changed })
      navigate(hrefOf(next), { replace: true })
    },
    [entity, state, hrefOf, navigate],
  )
  const goTo = useCallback((address: string) => navigate(hrefOf(address)), [hrefOf, navigate])
  const focus = useCallback(
    (index: number) => {
      setAt(index)
      setMovedSince(came)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        // by then somebody may have gone on to another place
        if (location.pathname.endsWith(path)) change({ at: index })
      }, rest)
    },
    [change, path, came],
  )
  return { state, saved, unknown, at, onward, change, goTo, focus, navigate }
}
