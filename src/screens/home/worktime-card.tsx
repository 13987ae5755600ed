import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Command } from '#commands/command.ts'
import { hrefOf } from '#commands/places.ts'
import { markOf } from '#entities/tone.ts'
import { clockState, isClockMove, workedSeconds } from '#machines/worktime.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useServices } from '#screens/services.ts'
import { hoursAndMinutes } from '#screens/dates.ts'
import { useOffers } from '#screens/command-hooks.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { useReasons } from '#screens/reasons.ts'
import { thisSecond, tick } from '#screens/ticking.ts'
import { Button } from '#ui/action/button.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'

const isOfClock = ({ id }: Command) => isClockMove(id)

/** The clock with all its moves; what it refuses now says why. */
export function WorktimeCard() {
  const { t } = useTranslation(['ui', 'home'])
  const { worktime } = useServices()
  const snapshot = useSelector(worktime, (current) => current)
  const now = useSyncExternalStore(tick, thisSecond)
  const caps = useKeyCaps()
  const reasonOf = useReasons()
  const moves = useOffers(isOfClock)
  const { clock } = snapshot.context
  if (clock === null && snapshot.matches('unknown'))
    return <PanelFailed onRetry={() => worktime.send({ type: 'worktime.load' })} />
  if (clock === null) return <Skeleton />
  const state = clockState(clock)
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-4 text-table">
        <StatusMark {...markOf('worktime', state)} word={t(`worktime.${state}`)} />
        <span className="text-ink-2 tabular-nums">
          {t('worktime.today', { hours: hoursAndMinutes(workedSeconds(clock, now)) })}
        </span>
        <Link
          href={hrefOf('profile', { section: 'work-tracking' })}
          className="ml-auto rounded-row text-primary-ink hover:underline"
        >
          {t('worktime.own', { ns: 'home' })}
        </Link>
      </p>
      <div className="flex flex-wrap gap-1.5" data-print="hide">
        {moves.map((move) => (
          <Button
            key={move.id}
            keys={caps.of(move.id)}
            because={move.enabled ? undefined : reasonOf(move.because)}
            onClick={() => move.run()}
          >
            {t(move.id, { ns: 'commands' })}
          </Button>
        ))}
      </div>
    </div>
  )
}
