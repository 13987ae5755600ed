import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { holds } from '#entities/role.ts'
import { markOf } from '#entities/tone.ts'
import { shownClockState, workedSeconds } from '#machines/worktime.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useServices } from '#screens/services.ts'
import { hoursAndMinutes } from '#screens/dates.ts'
import { useOffers } from '#screens/command-hooks.ts'
import { useReasons } from '#screens/reasons.ts'
import { thisSecond, tick } from '#screens/ticking.ts'
import { Button } from '#ui/action/button.tsx'
import { Menu } from '#ui/layer/menu.tsx'
import { classes } from '#ui/classes.ts'
import { pendingMark } from '#ui/view/pending-mark.ts'
import { StatusDot } from '#ui/view/status-mark.tsx'

/** The clock in the top bar, for those who have one (spec §2). */
export function WorktimeWidget({ roles }: { roles: readonly string[] }) {
  return holds(roles, 'worktime_tracking_kontor') ? <Widget /> : null
}

function Widget() {
  const { t } = useTranslation('ui')
  const { worktime } = useServices()
  const context = useSelector(worktime, (snapshot) => snapshot.context)
  const { clock } = context
  const now = useSyncExternalStore(tick, thisSecond)
  const caps = useKeyCaps()
  const reasonOf = useReasons()
  const moves = useOffers().filter(({ id }) => id.startsWith('worktime.'))
  const next = moves.find(({ enabled, id }) => enabled && id !== 'worktime.stop')
  const state = shownClockState(context)
  if (clock === null || state === null) return null
  const pending = context.move === null ? undefined : t('pending')
  return (
    <span className="flex shrink-0 items-center gap-1">
      <Menu
        align="end"
        trigger={
          <button type="button" className="flex h-7.5 items-center gap-2 rounded-field px-2 text-table hover:bg-hover">
            <StatusDot {...markOf('worktime', state)} />
            <span {...pendingMark(pending)} className={classes('max-md:sr-only', pending && 'pending-text')}>
              {t(`worktime.${state}`)}
            </span>
            {pending && <span className="sr-only">{pending}</span>}
            <span className="text-ink-2 tabular-nums">
              {t('hours', { hours: hoursAndMinutes(workedSeconds(clock, now)) })}
            </span>
          </button>
        }
        groups={[
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
        <Button variant="quiet" keys={caps.of(next.id)} className="max-wide:hidden" onClick={() => next.run()}>
          {t(`worktime.next.${next.id}`)}
        </Button>
      )}
    </span>
  )
}
