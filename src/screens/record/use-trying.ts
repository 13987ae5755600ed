import { useMemo, type RefObject } from 'react'
import type { Listener } from '#commands/offers.ts'
import { useListener } from '#screens/command-hooks.ts'
import { verdictOfRight } from '#screens/right.ts'

/** One key leads to the field that something is tried out with. */
export function useTrying(field: RefObject<HTMLElement | null>, may = true): void {
  const listener = useMemo<Listener>(
    () => ({
      hears: (id) => id === 'record.try',
      verdict: () => verdictOfRight(may),
      send: () => field.current?.focus(),
    }),
    [field, may],
  )
  useListener('record', listener)
}
