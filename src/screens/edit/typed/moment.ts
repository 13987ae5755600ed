import { DateTime } from 'luxon'
import type { Locale } from '#entities/locale.ts'
import { dayText, dayTyped } from './day.ts'

/** `14:30`, `9h05`, `2 pm`; behind a day also `9` and `14.30`. */
const clock = /^(?<hour>\d{1,2})(?:[:.h](?<minute>\d{2}))?(?:[:.](?<second>\d{2}))?\s?(?<half>am|pm|h|uhr)?$/iu
const alone = /[:h]|am|pm|uhr/iu

type Time = { hour: number; minute: number; second: number }

const timeFrom = (text: string): Time | undefined => {
  const { hour, minute = 0, second = 0, half = '' } = clock.exec(text.trim())?.groups ?? {}
  if (hour === undefined) return undefined
  const isHalf = /[ap]m/i.test(half)
  if (isHalf && (Number(hour) < 1 || Number(hour) > 12)) return undefined
  const hours = isHalf ? (Number(hour) % 12) + (/pm/i.test(half) ? 12 : 0) : Number(hour)
  const time = { hour: hours, minute: Number(minute), second: Number(second) }
  return time.hour < 24 && time.minute < 60 && time.second < 60 ? time : undefined
}

/** Every way to part the text into a day and a time of it, the longest day first. */
const partings = (text: string): [string, string][] => {
  const words = text.trim().split(/\s+/u)
  return words.map((_, at) => [words.slice(0, words.length - at).join(' '), words.slice(words.length - at).join(' ')])
}

/** A moment as people say it, as ISO in UTC: a day, with or without a time; a time alone is today's. In the zone of whoever types. */
export const momentTyped = (text: string, locale: Locale, now: Date = new Date()): string | undefined => {
  for (const [dayPart, timePart] of partings(text)) {
    const day = dayTyped(dayPart, locale, now)
    const time = timePart === '' ? { hour: 0, minute: 0, second: 0 } : timeFrom(timePart)
    if (day !== undefined && time !== undefined) return isoOf(DateTime.fromISO(day).set(time))
  }
  const time = alone.test(text) ? timeFrom(text) : undefined
  return time && isoOf(DateTime.fromJSDate(now).startOf('day').set(time))
}

const isoOf = (moment: DateTime): string | undefined =>
  moment.toUTC().toISO({ suppressMilliseconds: true }) ?? undefined

/** A moment as an input shows it, in the zone of whoever reads; seconds only where there are some. */
export const momentText = (value: string): string => {
  const moment = DateTime.fromISO(value)
  if (!moment.isValid) return value
  return `${dayText(value)} ${moment.toFormat(moment.second === 0 ? 'HH:mm' : 'HH:mm:ss')}`
}
