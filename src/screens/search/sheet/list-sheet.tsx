import { Table2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Listener } from '#commands/offers.ts'
import { useListener } from '#screens/command-hooks.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import type { List } from '#screens/search/use-list.ts'
import { useSheetOf } from './spread.tsx'
import { SheetView } from './sheet-view.tsx'

type SheetButtonProps = { isOn: boolean; onChange: (isOn: boolean) => void }

/** In the head of such a list, and while the sheet is open the way back. */
export function SheetButton({ isOn, onChange }: SheetButtonProps) {
  const { t } = useTranslation('search')
  const caps = useKeyCaps()
  return (
    <Button
      variant={isOn ? 'secondary' : 'quiet'}
      icon={Table2}
      aria-pressed={isOn}
      keys={isOn ? caps.every('Escape')[0] : caps.of('list.sheet')}
      className="max-lg:hidden"
      onClick={() => onChange(!isOn)}
    >
      {t('sheet.title')}
    </Button>
  )
}

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
  return isOn ? <OpenList list={list} onLeave={() => onChange(false)} /> : null
}

/** Once it is known which columns there are. */
function OpenList({ list, onLeave }: { list: List; onLeave: () => void }) {
  const of = useSheetOf(list.entity)
  return of && <SheetView key={JSON.stringify(list.found.params)} list={list} of={of} onLeave={onLeave} />
}
