import { useTranslation } from 'react-i18next'
import type { Entity } from '#entities/entity.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useFormat } from '#screens/format.ts'
import { useOffer, useOffers } from '#screens/command-hooks.ts'
import { Button } from '#ui/action/button.tsx'
import { sumOf } from './selection.ts'
import type { Selection } from './selection.ts'

type SelectionBarProps = {
  entity: Entity
  selection: Selection
  size: number
  total: number
  onAll: () => void
  onClear: () => void
}

/** So many moves stand in the bar; the others are behind the key of all actions. */
const shown = 2

/** What is chosen, what it comes to and what can be done to it, in place of the keys' hints. */
export function SelectionBar({ entity, selection, size, total, onAll, onClear }: SelectionBarProps) {
  const { t } = useTranslation(['search', 'commands'])
  const caps = useKeyCaps()
  const format = useFormat()
  const all = useOffer('record.actions')
  const moves = useOffers('row').filter(
    ({ scope, enabled, tone }) => scope === 'record' && enabled && tone !== 'danger',
  )
  const sum = sumOf(entity, selection)
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-2" data-selection={size}>
      <span role="status" className="mr-2 whitespace-nowrap">
        <span className="font-strong text-ink">
          {t('selection.count', { count: size, number: format.number(size) })}
        </span>
        {sum !== undefined && <span className="ml-2 tabular-nums">{format.money(sum.amount, sum.currency)}</span>}
      </span>
      {size < total && (
        <Button size="small" variant="quiet" keys={caps.of('list.select_all')} onClick={onAll}>
          {t('selection.all', { number: format.number(total) })}
        </Button>
      )}
      {moves.slice(0, shown).map((move, at) => (
        <Button
          key={move.id}
          size="small"
          data-move={move.id}
          keys={caps.of(move.id)}
          onClick={() => move.run()}
          className={at === 0 ? 'max-lg:hidden' : 'max-wide:hidden'}
        >
          {t(move.id, { ns: 'commands' })}
        </Button>
      ))}
      {all && (
        <Button size="small" keys={caps.of('record.actions')} onClick={() => all.run()}>
          {t('selection.actions')}
        </Button>
      )}
      <Button size="small" variant="quiet" keys={caps.every('Escape')[0]} onClick={onClear}>
        {t('selection.clear')}
      </Button>
    </span>
  )
}
