import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { hrefOf } from '#commands/places.ts'

/** Whoever went on from within a text goes on writing in the next one. */
let writesOn = false

/** True once: for the text that was gone to by writing. */
export const takesUpWriting = (): boolean => {
  const is = writesOn
  writesOn = false
  return is
}

export type TextNavigation = {
  /** To another text, writing on where somebody was writing. */
  readonly goTo: (id: number, isWriting?: boolean) => void
  /** To the list of a language, with this text one step behind. */
  readonly goToList: (locale: string) => void
  readonly state: unknown
}

/** From one text to another; the list it came from stays known. */
export function useTextNavigation(): TextNavigation {
  const [, navigate] = useLocation()
  const state = useHistoryState<unknown>()
  return useMemo(
    () => ({
      goTo: (id, isWriting = document.activeElement instanceof HTMLTextAreaElement) => {
        writesOn = isWriting
        navigate(hrefOf('translation', { id }), { replace: true, state })
      },
      goToList: (locale) => navigate(`${hrefOf('translations')}?locale=${locale}`),
      state,
    }),
    [navigate, state],
  )
}
