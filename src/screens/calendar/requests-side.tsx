import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Command } from '#commands/command.ts'
import { absenceOnScreen } from '#commands/work/absence.ts'
import { correctionOnScreen } from '#commands/work/correction.ts'
import { hrefOf } from '#commands/places.ts'
import type { WorkMonthRow } from '#entities/work-month/work-month.ts'
import { movesOfWorkMonth } from '#machines/work-month/moves.ts'
import { markOf } from '#entities/tone.ts'
import { useOffers, useSubject } from '#screens/command-hooks.ts'
import { useFormat } from '#screens/format.ts'
import { LifeToolbar } from '#screens/life/life-toolbar.tsx'
import { usePainted } from '#screens/pending.ts'
import { StatusMark } from '#ui/view/status-mark.tsx'
import { SidePart } from './day-side.tsx'
import { useDayWords } from './use-day-words.ts'
import { requestOn, type Requests } from './use-requests.ts'

const onScreen = { absence: absenceOnScreen, correction: correctionOnScreen } as const

type DayRequestProps = { request: NonNullable<ReturnType<typeof requestOn>>; isOwn: boolean }

/** What is asked for on the day in focus, with what may be decided about it: by key, by palette, or here. */
export function DayRequest({ request: { object, row }, isOwn }: DayRequestProps) {
  const { t } = useTranslation(['entities', 'calendar'])
  const painted = usePainted(object, row)
  const { moves } = onScreen[object]
  useSubject(painted, moves)
  const offers = useOffers(
    useMemo(
      () =>
        ({ id }: Command) =>
          moves.has(id),
      [moves],
    ),
  )
  const possible = useMemo(() => {
    const enabled = new Set(offers.flatMap((offer) => (offer.enabled ? [offer.id] : [])))
    return { ...moves, has: (id: string) => enabled.has(id) }
  }, [moves, offers])
  if (painted === undefined) return null
  return (
    <div className="mt-3 border-t border-line pt-2" data-request={object}>
      <p className="m-0 flex items-center gap-2 px-4 text-table">
        <StatusMark {...markOf(object, painted.status)} word={t(`${object}.status.${painted.status}`)} />
        <Link href={hrefOf(object, { id: row.id })} className="ml-auto text-primary-ink hover:underline">
          {object === 'absence' && 'kind' in row ? t(`absence.kind.${row.kind}`) : t('correction', { ns: 'calendar' })}
        </Link>
      </p>
      {/* one's own is for others to decide, and for oneself to take back */}
      <LifeToolbar record={painted} moves={isOwn ? possible : moves} hasMore={!isOwn} />
    </div>
  )
}

/** The employee's month by its name, and closing or opening it; heard while nothing that was asked for stands on the day in focus. */
export function MonthOfEmployee({ row }: { row: WorkMonthRow }) {
  const { t } = useTranslation('entities')
  const words = useDayWords()
  const painted = usePainted('work-month', row)
  useSubject(painted, movesOfWorkMonth)
  if (painted === undefined) return null
  return (
    <div className="border-t border-line pt-2" data-month={painted.status}>
      <p className="m-0 flex items-center gap-2 px-4 text-table">
        <Link href={hrefOf('work_month', { id: row.id })} className="text-primary-ink hover:underline">
          {words.month(row.month)}
        </Link>
        <span className="ml-auto">
          <StatusMark {...markOf('work-month', painted.status)} word={t(`work-month.status.${painted.status}`)} />
        </span>
      </p>
      <LifeToolbar record={painted} moves={movesOfWorkMonth} hasMore={false} />
    </div>
  )
}

/** What was asked for in the days that are shown. */
export function RequestsSide({ requests: { absences, corrections } }: { requests: Requests }) {
  const { t } = useTranslation(['calendar', 'entities'])
  const { shortDay } = useFormat()
  const rows = [
    ...absences.map(({ id, kind, status, first_day: first, last_day: last, decided_by: by }) => ({
      object: 'absence' as const,
      id,
      status,
      by,
      first,
      name: t(`absence.kind.${kind}`, { ns: 'entities' }),
      days: first === last ? shortDay(first) : `${shortDay(first)}–${shortDay(last)}`,
    })),
    ...corrections.map(({ id, status, day, decided_by: by }) => ({
      object: 'correction' as const,
      id,
      status,
      by,
      first: day,
      name: t('correction'),
      days: shortDay(day),
    })),
  ].toSorted((a, b) => a.first.localeCompare(b.first))
  if (rows.length === 0) return null
  return (
    <SidePart title={t('requests')}>
      <ul className="m-0 flex list-none flex-col gap-1.5 p-0 text-table">
        {rows.map(({ object, id, status, by, name, days }) => (
          <li key={`${object} ${id}`} className="flex items-center gap-2">
            <Link href={hrefOf(object, { id })} className="min-w-0 hover:underline">
              <StatusMark {...markOf(object, status)} word={`${name}, ${days}`} />
            </Link>
            <span className="ml-auto shrink-0 truncate text-ink-2">
              {t(`${object}.status.${status}`, { ns: 'entities' })}
              <span className="sr-only">{by === null ? '' : ` ${by}`}</span>
            </span>
          </li>
        ))}
      </ul>
    </SidePart>
  )
}
