import { useCallback, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { Entity } from '#entities/entity.ts'
import { followingIdsOf } from './list-origin.ts'
import { addressOf, stateFrom, unknownIn } from './search-state.ts'
import type { SearchState } from './search-state.ts'

/** Browsers stop listening to a page that changes its address thirty times a second. */
const rest = 250

/** The list as the address says; the focused row moves at once and stands in the address when it rests. */
export function useAddress(entity: Entity, ownSize: number | undefined) {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const state = useMemo(() => stateFrom(entity, search, ownSize), [entity, search, ownSize])
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

  const change = useCallback(
    (changed: Partial<SearchState>) => {
      clearTimeout(timer.current)
      const next = addressOf(entity, { ...state, ...changed })
      navigate(next === '' ? path : `${path}?${next}`, { replace: true })
    },
    [entity, state, path, navigate],
  )
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
  return { state, unknown, at, onward, change, focus, navigate }
}
