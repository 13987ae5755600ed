import { useCallback, useEffect, useRef, useState } from 'react'
import { useServices } from '#screens/services.ts'

/** Whoever leaves a sheet, by whatever way, is asked once while cells in it hold what was not saved. */
export function useSheetLeaving(unsettled: number, onLeave: () => void) {
  const { holdScreen } = useServices()
  const [asked, ask] = useState<{ go: () => void }>()
  const isFree = useRef(false)
  const hold = useCallback(
    (go: () => void) => {
      if (unsettled === 0 || isFree.current) return false
      ask({ go })
      return true
    },
    [unsettled],
  )
  useEffect(() => holdScreen(hold), [holdScreen, hold])
  return {
    isAsked: asked !== undefined,
    leave: () => {
      if (!hold(onLeave)) onLeave()
    },
    stay: () => ask(undefined),
    go: () => {
      isFree.current = true
      ask(undefined)
      asked?.go()
    },
  }
}
