import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { rowsOf } from '#api/list.ts'
import type { Entity } from '#entities/entity.ts'
import { textOf } from '#screens/derive/value.ts'
import { houseCurrency, useFormat } from '#screens/format.ts'
import { useValueFormat } from '#screens/search/use-value-format.ts'
import { Definition } from '#ui/view/definition.tsx'
import { SidePart } from './day-side.tsx'
import { plusDays } from './days.ts'
import { useDayWords } from './use-day-words.ts'

/** As its row on the wire is. */
type Condition = Readonly<Record<string, unknown>> & { valid_from: string; valid_to: string | null }

/** More than anybody agrees upon in a working life. */
const most = 100
const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
/** Weekdays are called after those of a week. */
const monday = '2026-01-05'

/** What holds on a day, of all that was agreed. */
export const conditionOn = <One extends Pick<Condition, 'valid_from' | 'valid_to'>>(
  conditions: readonly One[],
  day: string,
): One | undefined => conditions.find(({ valid_from: from, valid_to: to }) => from <= day && (to === null || day <= to))

/** What was agreed with whoever looks, as of the day in focus: to be read, and changed by who administers times. */
export const conditionsOf = (entity: Entity) =>
  function ConditionsSide({ employee, iso }: { employee: number; iso: string }) {
    const { t } = useTranslation(['places', 'entities', 'calendar'])
    const { data } = useQuery(rowsOf(entity, { filters: [{ field: 'user', op: 'eq', value: employee }] }, 1, most))
    // the rows are what their entity says
    const condition = data && conditionOn(data as unknown as readonly Condition[], iso)
    if (data === undefined) return null
    return (
      <SidePart title={t('work_conditions')}>
        {condition === undefined ? (
          <p className="m-0 text-table text-ink-2">{t('conditions.none', { ns: 'calendar' })}</p>
        ) : (
          <Agreed {...{ entity, condition }} />
        )}
      </SidePart>
    )
  }

function Agreed({ entity, condition }: { entity: Entity; condition: Condition }) {
  const { t } = useTranslation(['calendar', 'entities'])
  const { number } = useFormat()
  const words = useDayWords()
  const say = useValueFormat()
  const agreed = [
    'valid_from',
    'valid_to',
    condition['calculation_mode'] === 'weekly_hours' ? 'weekly_hours' : 'expected_hours',
    'vacation_days',
    'break_adjustment',
    'holiday_country',
    'holiday_region',
  ] as const
  const rows = agreed.flatMap((name) => {
    const field = entity.fields[name]
    const value =
      field === undefined ? '' : textOf(field, condition[name], `work-condition.${name}`, say, houseCurrency)
    const unit = field !== undefined && 'unit' in field ? ` ${field.unit}` : ''
    return value === ''
      ? []
      : [{ id: name, label: t(`work-condition.${name}`, { ns: 'entities' }), value: `${value}${unit}` }]
  })
  const days = week.flatMap((day, at) => {
    const hours = condition[`${day}_hours`]
    return typeof hours !== 'number' ? [] : [`${words.weekdayShort(plusDays(monday, at))} ${number(hours)}`]
  })
  return (
    <div data-conditions="">
      <Definition rows={[...rows, { id: 'days', label: t('conditions.days'), value: days.join(' · ') }]} />
    </div>
  )
}
