import { useQuery } from '@tanstack/react-query'
import { DateTime } from 'luxon'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { rowsOf } from '#api/list.ts'
import { hrefOf } from '#commands/places.ts'
import { markOf } from '#entities/tone.ts'
import { absence, type AbsenceRow } from '#entities/worktime/absence.ts'
import { correction, type CorrectionRow } from '#entities/worktime/correction.ts'
import { useFormat } from '#screens/format.ts'
import { StatusMark } from '#ui/view/status-mark.tsx'

/** Days for which somebody is told: whoever was away for a week hears of it, too. */
const told = 14
/** Of what was asked for last: nobody asks for more before somebody decides. */
const most = 30

type Asked = Pick<AbsenceRow | CorrectionRow, 'id' | 'status' | 'decided_by' | 'date_decided'>

/** What somebody else has decided of late, the newest first. */
export const decidedOf = <Row extends Asked>(rows: readonly Row[], now: DateTime): Row[] => {
  const since = now.minus({ days: told }).toMillis()
  return rows
    .filter(({ date_decided: at }) => at !== null && DateTime.fromISO(at).toMillis() > since)
    .toSorted((one, other) => (other.date_decided ?? '').localeCompare(one.date_decided ?? ''))
}

/** Tells whoever asked for days off or for a correction what became of it; nothing where nothing was decided. */
export function Decisions({ employee }: { employee: number }) {
  const { t } = useTranslation(['home', 'entities', 'calendar'])
  const { shortDay } = useFormat()
  const of = { filters: [{ field: 'employee', op: 'eq' as const, value: employee }] }
  const sort = [{ field: 'date_created', dir: 'desc' as const }]
  const { data: absences } = useQuery(rowsOf(absence, { ...of, sort }, 1, most))
  const { data: corrections } = useQuery(rowsOf(correction, { ...of, sort }, 1, most))
  // the rows are what their entities say
  const away = ((absences ?? []) as unknown as readonly AbsenceRow[]).map((row) => ({
    ...row,
    object: 'absence' as const,
    name: t(`absence.kind.${row.kind}`, { ns: 'entities' }),
    days:
      row.first_day === row.last_day ? shortDay(row.first_day) : `${shortDay(row.first_day)}–${shortDay(row.last_day)}`,
  }))
  const corrected = ((corrections ?? []) as unknown as readonly CorrectionRow[]).map((row) => ({
    ...row,
    object: 'correction' as const,
    name: t('correction', { ns: 'calendar' }),
    days: shortDay(row.day),
  }))
  const decided = decidedOf([...away, ...corrected], DateTime.now())
  if (decided.length === 0) return null
  return (
    <div className="mt-4" data-decisions="">
      <h3 className="m-0 mb-1.5 text-table font-strong">{t('decided')}</h3>
      <ul className="m-0 flex list-none flex-col gap-1.5 p-0 text-table">
        {decided.map(({ object, id, status, name, days, refusal, decided_by: by }) => (
          <li key={`${object} ${id}`} className="flex flex-wrap items-center gap-x-3">
            <Link href={hrefOf(object, { id })} className="min-w-0 hover:underline">
              <StatusMark {...markOf(object, status)} word={`${name}, ${days}`} />
            </Link>
            <span className="ml-auto text-ink-2">
              {t('decided.by', { status: t(`${object}.status.${status}`, { ns: 'entities' }), name: by })}
            </span>
            {refusal !== null && <span className="basis-full pl-5 text-ink-2">{refusal}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
