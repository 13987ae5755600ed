import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '#commands/command.ts'
import { mayClock, type Actor } from '#entities/access.ts'
import { markOf } from '#entities/tone.ts'
import { clockState, isClockMove, workedSeconds } from '#machines/worktime.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useServices } from '#screens/services.ts'
import { hoursAndMinutes } from '#screens/dates.ts'
import { useOffers } from '#screens/command-hooks.ts'
import { useReasons } from '#screens/reasons.ts'
import { thisSecond, tick } from '#screens/ticking.ts'
import { Button } from '#ui/action/button.tsx'
import { Menu } from '#ui/layer/menu.tsx'
import { StatusDot } from '#ui/view/status-mark.tsx'

/** The clock in the top bar, for those who have one (spec §2). */
export function WorktimeWidget({ actor }: { actor: Actor }) {
  return mayClock(actor) ? <Widget /> : null
}

const isOfClock = ({ id }: Command) => isClockMove(id)

function Widget() {
  const { t } = useTranslation('ui')
  const { worktime } = useServices()
  const clock = useSelector(worktime, ({ context }) => context.clock)
  const now = useSyncExternalStore(tick, thisSecond)
  const caps = useKeyCaps()
  const reasonOf = useReasons()
  const moves = useOffers(isOfClock)
  const next = moves.find(({ enabled, id }) => enabled && id !== 'worktime.stop')
  if (clock === null) return null
  const state = clockState(clock)
  const worked = workedSeconds(clock, now)
  const waiting = clock.kept ?? 0
  return (
    <span className="flex shrink-0 items-center gap-1">
      <Menu
        align="end"
        trigger={
          <button type="button" className="flex h-7.5 items-center gap-2 rounded-field px-2 text-table hover:bg-hover">
            <StatusDot {...markOf('worktime', state)} />
            <span className="max-md:sr-only">{t(`worktime.${state}`)}</span>
            {(worked > 0 || state !== 'not-working') && (
              <span className="text-ink-2 tabular-nums">{t('hours', { hours: hoursAndMinutes(worked) })}</span>
            )}
            {waiting > 0 && <span className="text-warn-ink">{t('worktime.waiting', { count: waiting })}</span>}
          </button>
        }
        groups={() => [
          {
            id: 'moves',
            rows: moves.map((move) => ({
              id: move.id,
              label: t(move.id, { ns: 'commands' }),
              keys: caps.of(move.id),
              because: move.enabled ? undefined : reasonOf(move.because),
              onSelect: () => move.run(),
            })),
          },
        ]}
      />
      {next && (
        <Button variant="quiet" keys={caps.of(next.id)} className="@max-[1028px]:hidden" onClick={() => next.run()}>
          {t(`worktime.next.${next.id}`)}
        </Button>
      )}
    </span>
  )
}
