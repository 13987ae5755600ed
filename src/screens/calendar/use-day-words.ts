import { DateTime } from 'luxon'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkDay } from '#api/worktime/work-tracking.ts'
import { locales } from '#entities/locale.ts'
import { useFormat, useLanguage } from '#screens/format.ts'
import { hours, signedHours } from './figures.ts'
import { isMissing, pauseOf } from './live-day.ts'
import { clockTime } from './other-clock.ts'
import { isRequested, type DayAsides } from './marks.ts'

const dayOf = (iso: string, locale: string): DateTime => DateTime.fromISO(iso, { zone: 'utc', locale })

/** How days and what was worked on them are called in the language of whoever reads. */
export function useDayWords() {
  const { t } = useTranslation(['calendar', 'entities'])
  const { tag } = locales[useLanguage()]
  const { weekday } = useFormat()
  return useMemo(() => {
    const absence = (kind: string) => t(`absence.kind.${kind}`, { ns: 'entities' })
    const times = (day: WorkDay): string => {
      if (day.first_start === null) return ''
      const to = day.is_running || day.last_end === null ? t('now') : clockTime(day.last_end, day.time_zone)
      return `${clockTime(day.first_start, day.time_zone)}–${to}`
    }
    const absent = ({ absence: one }: WorkDay): string => {
      if (one === null) return ''
      const name = one.part < 1 ? t('half', { absence: absence(one.kind) }) : absence(one.kind)
      return one.status === 'requested' ? t('requested_of', { absence: name }) : name
    }
    return {
      absence,
      absent,
      times,
      month: (iso: string) => dayOf(iso, tag).toFormat('LLLL yyyy'),
      monthAlone: (iso: string) => dayOf(iso, tag).toFormat('LLLL'),
      /** 26. Okt. */
      dayAndMonth: (iso: string) => dayOf(iso, tag).toLocaleString({ day: 'numeric', month: 'short' }),
      weekdayName: (iso: string) => dayOf(iso, tag).toFormat('cccc'),
      weekdayShort: (iso: string) => dayOf(iso, tag).toFormat('ccc'),
      /** All that a cell shows, in a sentence. */
      said: (
        iso: string,
        day: WorkDay | undefined,
        { today = iso, note, correction }: DayAsides & { today?: string } = {},
      ): string => {
        const parts = [weekday(iso)]
        if (day === undefined) return parts.join()
        if (day.holiday !== null) parts.push(day.holiday)
        if (day.absence !== null) parts.push(absent(day))
        if (day.first_start !== null) {
          parts.push(times(day))
          parts.push(t('said.credited', { hours: hours(day.credited) }))
          if (!day.is_running) parts.push(t('said.balance', { hours: signedHours(day.balance) }))
          if (pauseOf(day) > 0) parts.push(t('break', { hours: hours(pauseOf(day)) }))
          if (day.adjustment > 0) parts.push(t('adjusted'))
        } else {
          for (const { start, end } of day.planned)
            parts.push(t('said.planned', { from: clockTime(start, day.time_zone), to: clockTime(end, day.time_zone) }))
          if (day.credited > 0 && !isRequested(day)) parts.push(t('said.credited', { hours: hours(day.credited) }))
        }
        parts.push(...day.warnings.map((warning) => t(`warning.${warning}`)))
        if (isMissing(day, today))
          parts.push(t('nothing_recorded'), t('said.balance', { hours: signedHours(day.balance) }))
        if (correction) parts.push(t('correction.asked'))
        if (note) parts.push(t('note'))
        if (day.is_locked) parts.push(t('locked'))
        return parts.join(', ')
      },
    }
  }, [t, tag, weekday])
}
