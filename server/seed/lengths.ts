import { DateTime, Duration } from 'luxon'

/** In ms, for what is strewn over time by chance; whatever asks the calendar asks luxon itself. */
export const hour = Duration.fromObject({ hours: 1 }).toMillis()
export const day = Duration.fromObject({ days: 1 }).toMillis()

/** The day of a moment in UTC, `2026-11-22`. */
export const dayOf = (moment: Date): string | null => DateTime.fromJSDate(moment, { zone: 'utc' }).toISODate()
