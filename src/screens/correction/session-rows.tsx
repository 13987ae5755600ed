import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { timeIn, type SessionRow } from './session-row.ts'

type SessionRowsProps = {
  rows: readonly SessionRow[]
  onChange: (rows: readonly SessionRow[]) => void
  /** The focus begins in the first of them. */
  isFirst: boolean
  /** What is wrong with a row, by its place and its end. */
  wrongIn: (place: number, side: 'start' | 'end') => string | undefined
}

const kinds = ['work', 'break'] as const

/** The work and the breaks of a day, written by the clock. */
export function SessionRows({ rows, onChange, isFirst, wrongIn }: SessionRowsProps) {
  const { t } = useTranslation('absence')
  const set = (place: number, change: Partial<SessionRow>) =>
    onChange(rows.map((row, at) => (at === place ? { ...row, ...change } : row)))
  const more = useRef<HTMLButtonElement>(null)
  const [begun, setBegun] = useState(isFirst ? rows[0]?.key : undefined)
  const add = () => {
    const last = rows.at(-1)
    const key = Math.max(0, ...rows.map((row) => row.key)) + 1
    setBegun(key)
    onChange([
      ...rows,
      {
        key,
        // a pause follows work, and work a pause
        is_work_session: last === undefined || !last.is_work_session,
        start: last?.end ?? '',
        end: '',
        booked: null,
      },
    ])
  }
  const timeInput = (row: SessionRow, place: number, side: 'start' | 'end') => {
    const wrong = wrongIn(place, side)
    return (
      <TextInput
        aria-label={t(`session.${side}`)}
        autoFocus={side === 'start' && row.key === begun}
        aria-invalid={wrong !== undefined || (row[side] !== '' && timeIn(row[side]) === undefined) || undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        placeholder="00:00"
        value={row[side]}
        onChange={(event) => set(place, { [side]: event.target.value })}
        // what is written next takes the place of what was offered
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={() => {
          const time = timeIn(row[side])
          if (time !== undefined && time !== row[side]) set(place, { [side]: time })
        }}
        className="tabular-nums"
      />
    )
  }
  return (
    <div role="group" aria-label={t('sessions')} className="flex flex-col gap-2">
      {rows.length === 0 && <p className="m-0 text-table text-ink-2">{t('sessions.none')}</p>}
      {rows.map((row, place) => {
        const wrong = wrongIn(place, 'start') ?? wrongIn(place, 'end')
        return (
          <div key={row.key} className="flex flex-col gap-1">
            <div className="grid grid-cols-[minmax(0,1fr)_6.5rem_6.5rem_auto] items-center gap-2">
              <Select
                aria-label={t('session.kind')}
                choices={kinds.map((value) => ({ value, label: t(`session.${value}`) }))}
                value={row.is_work_session ? 'work' : 'break'}
                onChange={(value) => set(place, { is_work_session: value === 'work' })}
              />
              {timeInput(row, place, 'start')}
              {timeInput(row, place, 'end')}
              <IconButton
                icon={X}
                label={t('session.remove')}
                onClick={() => {
                  onChange(rows.filter((_, at) => at !== place))
                  more.current?.focus()
                }}
              />
            </div>
            {wrong !== undefined && (
              <p role="alert" className="m-0 text-meta text-bad-ink">
                {wrong}
              </p>
            )}
          </div>
        )
      })}
      <div>
        <Button ref={more} icon={Plus} variant="quiet" onClick={add}>
          {t('session.add')}
        </Button>
      </div>
    </div>
  )
}
