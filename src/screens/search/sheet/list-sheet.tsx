import { useMemo } from 'react'
import type { Listener } from '#commands/offers.ts'
import { useListener } from '#screens/command-hooks.ts'
import type { List } from '#screens/search/use-list.ts'
import { SheetView } from './sheet-view.tsx'

type ListSheetProps = { list: List; isOn: boolean; onChange: (isOn: boolean) => void }

/** Opens the sheet of a list whose cells can be written in, in place of its rows. */
export function ListSheet({ list, isOn, onChange }: ListSheetProps) {
  const listener = useMemo<Listener>(
    () => ({
      hears: (id) => id === 'list.sheet' && !isOn,
      verdict: () => ({ ok: true }),
      send: () => onChange(true),
    }),
    [isOn, onChange],
  )
  useListener('list', listener)
  return isOn ? <SheetView list={list} onLeave={() => onChange(false)} /> : null
}
