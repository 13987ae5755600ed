import { DateTime } from 'luxon'
import { useTranslation } from 'react-i18next'
import type { WorkDay } from '#api/worktime/work-tracking.ts'
import { SimpleTable } from '#ui/list/simple-table.tsx'
import { SpanBar } from '#ui/view/span-bar.tsx'
import { barOf, hours } from './figures.ts'
import { hoursShown, workOf } from './live-day.ts'
import { clockTime } from './other-clock.ts'
import { ZoneNote } from './zone-note.tsx'

type DayViewProps = { day: WorkDay | undefined; now: number }

/** What stands between two works and was not booked is a row as well. */
type ShownPiece = { id: string; kind: 'work' | 'break' | 'gap'; start: string; end: string | null }

const piecesOf = ({ sessions }: WorkDay): ShownPiece[] =>
  sessions.flatMap(({ id, is_work_session: isWork, start, end }, at) => {
    const before = sessions[at - 1]?.end
    const isGap = before !== null && before !== undefined && DateTime.fromISO(before) < DateTime.fromISO(start)
    return [
      ...(isGap ? [{ id: `${id} gap`, kind: 'gap' as const, start: before, end: start }] : []),
      { id: String(id), kind: isWork ? ('work' as const) : ('break' as const), start, end },
    ]
  })

const secondsOf = ({ start, end }: ShownPiece, now: number): number =>
  Math.max(
    0,
    Math.floor(
      (end === null ? DateTime.fromMillis(now) : DateTime.fromISO(end)).diff(DateTime.fromISO(start), 'seconds')
        .seconds,
    ),
  )

/** One day by itself: its work along the hours, and each piece as it counts. */
export function DayView({ day, now }: DayViewProps) {
  const { t } = useTranslation('calendar')
  if (day === undefined) return <div className="flex-1" />
  const span = hoursShown([day], now)
  const scale = Array.from({ length: span.to - span.from + 1 }, (_, at) => span.from + at)
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-4 overflow-y-auto py-4">
      <div className="px-4">
        <div aria-hidden className="relative mb-1 h-4 text-meta text-ink-3 tabular-nums">
          {scale.map((hour, at) => (
            <span
              key={hour}
              className="absolute -translate-x-1/2 first:translate-x-0 last:-translate-x-full max-md:odd:hidden"
              style={{ left: `${(at / (scale.length - 1)) * 100}%` }}
            >
              {hour % 24}
            </span>
          ))}
        </div>
        <SpanBar isLarge parts={barOf(workOf(day, now), span)} />
      </div>
      <div className="px-4 empty:hidden">
        <ZoneNote zone={day.time_zone} at={day.first_start ?? day.planned[0]?.start} />
      </div>
      <SimpleTable<ShownPiece>
        label={t('sessions')}
        rows={piecesOf(day)}
        rowKey={({ id }) => id}
        empty={t('sessions.none')}
        columns={[
          {
            id: 'kind',
            header: t('session.kind'),
            cell: ({ kind }) => t(`session.${kind}`),
          },
          {
            id: 'start',
            header: t('session.start'),
            align: 'end',
            width: '96px',
            cell: ({ start }) => clockTime(start, day.time_zone),
          },
          {
            id: 'end',
            header: t('session.end'),
            align: 'end',
            width: '96px',
            cell: ({ end }) => (end === null ? t('now') : clockTime(end, day.time_zone)),
          },
          {
            id: 'length',
            header: t('session.length'),
            align: 'end',
            width: '96px',
            cell: (session) => hours(secondsOf(session, now)),
          },
        ]}
      />
      {day.planned.length > 0 && (
        <SimpleTable
          label={t('planned')}
          rows={day.planned}
          rowKey={({ start }) => start}
          columns={[
            { id: 'label', header: t('shift'), cell: ({ label }) => label ?? t('planned') },
            {
              id: 'start',
              header: t('session.start'),
              align: 'end',
              width: '96px',
              cell: ({ start }) => clockTime(start, day.time_zone),
            },
            {
              id: 'end',
              header: t('session.end'),
              align: 'end',
              width: '96px',
              cell: ({ end }) => clockTime(end, day.time_zone),
            },
            {
              id: 'break',
              header: t('session.break'),
              align: 'end',
              width: '96px',
              cell: (shift) => hours(shift.break),
            },
          ]}
        />
      )}
    </div>
  )
}
