import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '#commands/command.ts'
import type { Offer } from '#commands/offers.ts'
import type { LiveRow, Moves } from '#machines/life/moves.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useOffer, useOffers } from '#screens/command-hooks.ts'
import { useReasons } from '#screens/reasons.ts'
import { Button } from '#ui/action/button.tsx'
import type { ButtonVariant } from '#ui/action/button-look.ts'
import { Bar } from '#ui/shell/bar.tsx'
import { OneLine } from '#ui/shell/one-line.tsx'
import { UnblockButton } from './unblock-button.tsx'

/** So many possible moves stand in the bar; the others are behind the key of all actions. */
const shown = 4

const inBarOf =
  (moves: Moves) =>
  ({ id, surfaces = [] }: Command) =>
    moves.has(id) && surfaces.includes('toolbar')

type LifeToolbarProps = {
  record: LiveRow
  moves: Moves
  /** Leads to all that can be done with the record, where that is more than its moves. */
  hasMore?: boolean
}

/** What may be done to the record: the usual next step first, a refused one with its reason. */
export function LifeToolbar({ record, moves: life, hasMore = true }: LifeToolbarProps) {
  const { t } = useTranslation('record')
  const caps = useKeyCaps()
  const all = useOffer('record.actions')
  const moves = useOffers(useMemo(() => inBarOf(life), [life]))
  const usual = life.usual(record)
  const place = ({ id }: Command) => {
    const at = usual.findIndex((move) => move === id)
    return at < 0 ? usual.length : at
  }
  const safe = moves.filter(({ tone }) => tone !== 'danger').toSorted((a, b) => place(a) - place(b))
  const possible = safe.filter(({ enabled }) => enabled)
  const refused = safe.filter((move) => !move.enabled && place(move) < usual.length)
  const danger = moves.filter(({ tone }) => tone === 'danger')
  const row = [...possible.slice(0, shown - 1), ...refused].slice(0, shown)
  const primary = row.find((move) => move.enabled && place(move) < usual.length)
  return (
    <Bar kind="actions">
      <OneLine className="h-7.5 gap-x-1.5">
        {row.map((move) => (
          <MoveButton key={move.id} move={move} variant={move === primary ? 'primary' : 'secondary'} />
        ))}
        {danger.map((move) => (
          <MoveButton key={move.id} move={move} variant="secondary" />
        ))}
      </OneLine>
      {hasMore && all && (
        <Button
          variant="quiet"
          keys={caps.of('record.actions')}
          onClick={() => all.run()}
          className="-mr-2.5 ml-auto shrink-0"
        >
          {t('more')}
        </Button>
      )}
    </Bar>
  )
}

/** A move as a button: its key right of its name, its reason where it is refused. */
function MoveButton({ move, variant }: { move: Offer; variant: ButtonVariant }) {
  const { t } = useTranslation('commands')
  const caps = useKeyCaps()
  const reasonOf = useReasons()
  const unblock = move.because[0]?.unblock ?? undefined
  return (
    <Button
      variant={variant}
      data-move={move.id}
      keys={caps.of(move.id)}
      because={move.enabled ? undefined : reasonOf(move.because)}
      wayOut={unblock === undefined || unblock === move.id ? undefined : <UnblockButton id={unblock} />}
      onClick={() => move.run()}
    >
      {t(move.id)}
    </Button>
  )
}
