import { DateTime } from 'luxon'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { WeekAnswer } from '#api/worktime/schedule.ts'
import { locales } from '#entities/locale.ts'
import { bounds, type Warning } from '#entities/schedule/checks.ts'
import type { Shift } from '#entities/schedule/plan.ts'
import { zoneOn } from '#entities/schedule/week.ts'
import { hoursAndMinutes, written } from '#screens/dates.ts'
import { useFormat, useLanguage } from '#screens/format.ts'

/** `10`, and `10:30` where it is no whole number of hours. */
const hoursText = (seconds: number): string => (seconds % 3600 === 0 ? `${seconds / 3600}` : hoursAndMinutes(seconds))

/** What a plan says in words. */
export function useScheduleWords({ people, templates, areas }: Pick<WeekAnswer, 'people' | 'templates' | 'areas'>) {
  const { t } = useTranslation('schedule')
  const language = useLanguage()
  const formats = useFormat()
  const { tag } = locales[language]
  return useMemo(() => {
    const decimal = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    const nameOf = (user: number) => people.find(({ id }) => id === user)?.name ?? ''
    const zoneOf = ({ user_id, day }: Warning) => zoneOn(people.find(({ id }) => id === user_id) ?? { zones: [] }, day)
    const dayOf = (day: string) => written(day, 'dayOfWeek', tag)
    const momentOf = (at: number, of: Warning) =>
      DateTime.fromMillis(at, { locale: tag, zone: zoneOf(of) }).toFormat('ccc HH:mm')
    const templateName = (id: number | null) => templates.find((one) => one.id === id)?.name
    const awayOf = (kind: string) => t(`away.${kind}`, { defaultValue: t('away.other') })
    const warning = (one: Warning): string => {
      const said = { name: nameOf(one.user_id), day: dayOf(one.day) }
      switch (one.code) {
        case 'rest_below_11h':
          return t('warning.rest', {
            ...said,
            rest: hoursText(one.rest),
            from: momentOf(one.ended, one),
            to: momentOf(one.begins, one),
            needed: hoursText(bounds.rest),
          })
        case 'skipped':
          return t('warning.skipped', said)
        case 'more_than_10h':
          return t('warning.day', { ...said, hours: hoursText(one.work), most: hoursText(bounds.day) })
        case 'more_than_48h':
          return t('warning.week', { ...said, hours: hoursText(one.work), most: hoursText(bounds.week) })
        case 'break_missing':
          return t('warning.break', { ...said, given: one.given / 60, needed: one.needed / 60 })
        case 'absent':
          return t(one.isHalf ? 'warning.half_away' : 'warning.away', { ...said, kind: awayOf(one.kind) })
        case 'holiday':
          return t('warning.holiday', { ...said, feast: one.name })
      }
    }
    const short = (area: number | null, day: string, missing: readonly { template_id: number; count: number }[]) =>
      t('warning.short', {
        area: areas.find(({ id }) => id === area)?.name ?? t('no_area'),
        day: dayOf(day),
        what: formats.list(missing.map(({ template_id, count }) => `${count} × ${templateName(template_id) ?? ''}`)),
      })
    const shiftName = (shift: Shift) => templateName(shift.template_id) ?? t('own_times')
    return {
      nameOf,
      dayOf,
      awayOf,
      templateName,
      shiftName,
      warning,
      short,
      /** Hours with one digit after the sign, as they stand in the column. */
      hours: (seconds: number) => decimal.format(seconds / 3600),
    }
  }, [areas, formats, people, t, tag, templates])
}
export type ScheduleWords = ReturnType<typeof useScheduleWords>
