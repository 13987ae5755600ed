import { DateTime } from 'luxon'

/** Do the clocks of a zone show another time at that moment than those of whoever reads? */
export const isOtherClock = (zone: string, at: string, reader?: string): boolean =>
  DateTime.fromISO(at, { zone }).offset !== DateTime.fromISO(at, { zone: reader }).offset

/** `Europe/Helsinki` → `Helsinki`: a zone is called by its city. */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** `08:14`, as the clock shows it where the employee works. */
export const clockTime = (instant: string, zone: string): string =>
  DateTime.fromISO(instant, { zone }).toFormat('HH:mm')
