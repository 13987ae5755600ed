import { DateTime } from 'luxon'
import { useTranslation } from 'react-i18next'
import { locales } from '#entities/locale.ts'
import type { Field } from '#entities/entity.ts'
import { useFormat } from '#screens/format.ts'
import { momentText } from '#screens/edit/typed/moment.ts'
import { DateInput } from '#ui/form/date-input.tsx'
import { cellHeight, type ControlProps } from './control.ts'
import { useTyped } from './use-typed.ts'

type DayField = Extract<Field, { kind: 'date' | 'datetime' }>

/** A day or a moment, typed as people say it; which day of the week it is stands beside it. */
export function DayControl({ field, value, onChange, onLeave, wiring, isCell }: ControlProps<DayField>) {
  const { t } = useTranslation('fields')
  const { tag } = locales[useFormat().locale]
  const { text, type, settle, understood } = useTyped(field, value, onChange)
  const moment = DateTime.fromISO(typeof value === 'string' ? value : '', { locale: tag })
  const weekday = moment.isValid ? moment.toFormat('ccc') : undefined
  return (
    <DateInput
      {...wiring}
      value={text}
      onText={type}
      day={moment.isValid ? (moment.toISODate() ?? undefined) : undefined}
      onDay={(day) => {
        settle()
        if (field.kind === 'date') return onChange(day)
        // the time of the day stays as it was
        const [, time = '00:00'] = moment.isValid ? momentText(moment.toISO()).split(' ') : []
        onChange(DateTime.fromISO(`${day}T${time}`).toUTC().toISO({ suppressMilliseconds: true }))
      }}
      onLeave={() => {
        settle()
        onLeave?.()
      }}
      className={cellHeight(isCell)}
      understood={
        weekday !== undefined && (
          <span className="shrink-0 text-meta text-ink-3 tabular-nums">
            {understood === undefined ? weekday : `${weekday} ${understood}`}
          </span>
        )
      }
      calendar={{
        label: t('calendar'),
        previousLabel: t('calendar.previous'),
        nextLabel: t('calendar.next'),
        tag,
      }}
    />
  )
}
