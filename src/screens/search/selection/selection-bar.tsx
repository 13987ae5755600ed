import { useTranslation } from 'react-i18next'
import type { Command } from '#commands/command.ts'
import type { Offer } from '#commands/offers.ts'
import type { Entity } from '#entities/entity.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useReasons } from '#screens/reasons.ts'
import { useFormat } from '#screens/format.ts'
import { useCommandContext, useOffer, useOffers } from '#screens/command-hooks.ts'
import { Button } from '#ui/action/button.tsx'
import { OneLine } from '#ui/shell/one-line.tsx'
import { likeliestFor } from './likeliest.ts'
import { sumsOf } from './selection.ts'
import type { Selection } from './selection.ts'

type SelectionBarProps = {
  entity: Entity
  selection: Selection
  size: number
  total: number | undefined
  onAll: () => void
  onClear: () => void
}

/** So many moves stand in the bar; the others are behind the key of all actions. */
const shown = 2

const isInBar = ({ scope, surfaces = [] }: Command) => scope === 'record' && surfaces.includes('row')

/** What is chosen is written in by the key of a cell. */
const keyFor: Readonly<Record<string, string>> = { 'list.change_field': 'list.edit_cell' }

/** What is chosen, what it comes to and what can be done to it, in place of the keys' hints. */
export function SelectionBar({ entity, selection, size, total, onAll, onClear }: SelectionBarProps) {
  const { t } = useTranslation(['search', 'commands'])
  const caps = useKeyCaps()
  const format = useFormat()
  const reasonOf = useReasons()
  const all = useOffer('record.actions')
  // refused labels say why: those before them are still on their way
  const labels = useOffer('worklist.labels')
  const isOpen = (one: Offer | undefined) => one?.enabled === true
  const packslips = [useOffer('list.packslips')].filter(isOpen)
  const writings = [useOffer('list.print_chosen'), useOffer('list.change_field'), useOffer('list.delete')].filter(
    isOpen,
  )
  // where labels are printed, what goes with the goods is what is mostly meant
  const [first, last] = labels === undefined ? [[], packslips] : [[labels, ...packslips], []]
  const button = (one: Offer | undefined) =>
    one && (
      <Button
        key={one.id}
        size="small"
        keys={caps.of(keyFor[one.id] ?? one.id)}
        because={one.enabled ? undefined : reasonOf(one.because)}
        onClick={() => one.run()}
      >
        {t(one.id, { ns: 'commands' })}
      </Button>
    )
  const moving = (move: Offer) => (
    <Button key={move.id} size="small" data-move={move.id} keys={caps.of(move.id)} onClick={() => move.run()}>
      {t(move.id, { ns: 'commands' })}
    </Button>
  )
  const { selected, actor } = useCommandContext()
  const moves = likeliestFor(useOffers(isInBar), selected, actor)
  const sums = format.list(sumsOf(entity, selection).map(({ amount, currency }) => format.money(amount, currency)))
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2" data-selection={size}>
      <OneLine className="h-6.5 gap-x-2">
        <span role="status" className="mr-2 whitespace-nowrap">
          <span className="font-strong text-ink">
            {t('selection.count', { count: size, number: format.number(size) })}
          </span>
          {sums !== '' && <span className="ml-2 tabular-nums max-sm:hidden">{sums}</span>}
        </span>
        {total !== undefined && size < total && (
          <Button size="small" variant="quiet" keys={caps.of('list.select_all')} onClick={onAll}>
            {t('selection.all', { number: format.number(total) })}
          </Button>
        )}
        {first.map(button)}
        {moves.slice(0, 1).map(moving)}
        {writings.map(button)}
        {moves.slice(1, shown).map(moving)}
        {last.map(button)}
      </OneLine>
      {all && (
        <Button size="small" keys={caps.of('record.actions')} onClick={() => all.run()} className="shrink-0">
          {t('selection.actions')}
        </Button>
      )}
      <Button size="small" variant="quiet" keys={caps.every('Escape')[0]} onClick={onClear} className="shrink-0">
        {t('selection.clear')}
      </Button>
    </div>
  )
}
