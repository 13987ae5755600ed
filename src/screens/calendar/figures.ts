import { hoursAndMinutes } from '#screens/dates.ts'

/** `+0:17`, `−1:29`, `±0:00`: with a minus of a figure's width. */
export const signedHours = (seconds: number): string => {
  const minutes = Math.trunc(seconds / 60)
  return minutes === 0 ? '±0:00' : `${minutes > 0 ? '+' : ''}${hours(seconds)}`
}

/** `6:31`; what is deducted has its minus. */
export const hours = hoursAndMinutes

/** The hours that a bar spans; those of its days, and at least an ordinary day. */
export type BarHours = { readonly from: number; readonly to: number }
const usualHours: BarHours = { from: 6, to: 19 }

/** Wide enough for all that was worked and planned in these days, so that no work is drawn where it was not. */
export const barHoursOf = (pieces: readonly { from: number; to: number }[]): BarHours => ({
  from: Math.floor(Math.min(usualHours.from, ...pieces.map(({ from }) => Math.max(0, from)))),
  to: Math.ceil(Math.max(usualHours.to, ...pieces.map(({ to }) => Math.min(mostHours, to)))),
})
/** What goes on into the next morning is shown as far as that is one night. */
const mostHours = 30

export type BarPart = { from: number; width: number; isNow: boolean }

/** An hour of a day as its clock shows it, beyond 24 where it is the next day. */
export type ClockHours = { from: number; to: number; isOpen: boolean }

/** Where in a bar the work of a day lies, in percent; what lies outside shows as its edge. */
export const barOf = (
  pieces: readonly (Pick<ClockHours, 'from' | 'to'> & { isOpen?: boolean })[],
  span: BarHours = usualHours,
): BarPart[] => {
  const share = (hour: number): number => Math.min(100, Math.max(0, ((hour - span.from) / (span.to - span.from)) * 100))
  return pieces.map(({ from, to, isOpen = false }) => {
    const [left, right] = [share(from), share(to)]
    const width = Math.max(1, right - left)
    return { from: Math.min(left, 100 - width), width, isNow: isOpen }
  })
}
