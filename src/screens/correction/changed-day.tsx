import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { hrefOf } from '#commands/places.ts'
import { houseZone } from '#entities/zone.ts'
import { hoursAndMinutes } from '#screens/dates.ts'
import type { DrawnPartProps } from '#screens/record/drawn-lists.ts'
import { SimpleTable } from '#ui/list/simple-table.tsx'
import { StatusMark, type StatusForm, type StatusTone } from '#ui/view/status-mark.tsx'
import { clockTime } from '#screens/calendar/other-clock.ts'
import { ZoneNote } from '#screens/calendar/zone-note.tsx'
import { dayChanges, lengthOf, type Change, type ChangedPiece, type DayPiece } from './day-changes.ts'

const marks: Readonly<Record<Exclude<Change, 'kept'>, { tone: StatusTone; form: StatusForm }>> = {
  new: { tone: 'good', form: 'full' },
  gone: { tone: 'shut', form: 'dash' },
}

function ChangeMark({ change }: { change: Change }) {
  const { t } = useTranslation('absence')
  if (change === 'kept') return <span className="text-ink-3">{t('piece.kept')}</span>
  return <StatusMark {...marks[change]} word={t(`piece.${change}`)} />
}

const markOfChange = ({ change }: ChangedPiece) => <ChangeMark change={change} />

/** The day of a correction or of a session: as the clock has it, and beside it what is to count, by the employee's clock. */
export function ChangedDay({ record }: DrawnPartProps) {
  const { t } = useTranslation(['absence', 'entities'])
  // both are held against their entities
  const recorded = (record['recorded'] ?? []) as readonly (DayPiece & { session?: { id: number } })[]
  const counted = (record['wanted'] ?? record['counted'] ?? []) as readonly (DayPiece & {
    correction?: { id: number; label: string } | null
  })[]
  const zone = typeof record['time_zone'] === 'string' ? record['time_zone'] : houseZone
  const pieces = dayChanges(recorded, counted)
  const [first] = pieces
  const correction = counted.find((one) => one.correction)?.correction
  const sessions = new Map(recorded.map((one) => [one.date_start, one.session?.id]))
  const time = (piece: ChangedPiece): string =>
    `${clockTime(piece.date_start, zone)}–${piece.date_end === null ? t('piece.running') : clockTime(piece.date_end, zone)}`
  const timeOrLink = (piece: ChangedPiece) => {
    const id = piece.change === 'new' ? undefined : sessions.get(piece.date_start)
    return id === undefined ? (
      time(piece)
    ) : (
      <Link href={hrefOf('work_session', { id })} className="text-primary-ink hover:underline">
        {time(piece)}
      </Link>
    )
  }
  return (
    <div data-day-changes="" className="flex flex-col gap-2 pb-3">
      <SimpleTable<ChangedPiece & { at: number }>
        label={t('sessions')}
        rows={pieces.map((piece, at) => ({ ...piece, at }))}
        rowKey={({ at }) => at}
        empty={t('piece.none')}
        columns={[
          {
            id: 'kind',
            header: t('session.kind'),
            cell: ({ is_work_session: isWork }) => t(isWork ? 'session.work' : 'session.break'),
          },
          { id: 'time', header: t('piece.time'), width: '120px', align: 'end', cell: timeOrLink },
          {
            id: 'length',
            header: t('piece.length'),
            width: '80px',
            align: 'end',
            cell: (piece) => {
              const seconds = lengthOf(piece)
              return seconds === undefined ? '–' : hoursAndMinutes(seconds)
            },
          },
          {
            id: 'change',
            header: t('piece.change'),
            cell: markOfChange,
          },
        ]}
      />
      <div className="px-4">
        <ZoneNote zone={zone} at={first?.date_start} />
      </div>
      {correction && (
        <p className="m-0 px-4 text-table">
          <Link href={hrefOf('correction', { id: correction.id })} className="text-primary-ink hover:underline">
            {t('piece.correction', { reason: correction.label })}
          </Link>
        </p>
      )}
    </div>
  )
}
