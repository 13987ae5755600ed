import { hoursAndMinutes } from '#screens/dates.ts'

const inMinutes = (seconds: number): number => Math.trunc(seconds / 60)

/** `+0:17`, `−1:29`, `±0:00`: with a minus of a figure's width. */
export const signedHours = (seconds: number): string => {
  const minutes = inMinutes(seconds)
  if (minutes === 0) return '±0:00'
  return `${minutes > 0 ? '+' : '−'}${hoursAndMinutes(Math.abs(minutes) * 60)}`
}

/** `6:31`; what is deducted has its minus. */
export const hours = (seconds: number): string => {
  const minutes = inMinutes(seconds)
  return `${minutes < 0 ? '−' : ''}${hoursAndMinutes(Math.abs(minutes) * 60)}`
}

const [begin, end] = [6, 19]
export const barHours = { from: begin, to: end } as const

const share = (hour: number): number => Math.min(100, Math.max(0, ((hour - begin) / (end - begin)) * 100))

export type BarPart = { from: number; width: number; isNow: boolean }

/** An hour of a day as its clock shows it, beyond 24 where it is the next day. */
export type ClockHours = { from: number; to: number; isOpen: boolean }

/** Where in a bar from 6 to 19 the work of a day lies, in percent; what lies outside shows as its edge. */
export const barOf = (pieces: readonly ClockHours[]): BarPart[] =>
  pieces.map(({ from, to, isOpen }) => {
    const [left, right] = [share(from), share(to)]
    const width = Math.max(1, right - left)
    return { from: Math.min(left, 100 - width), width, isNow: isOpen }
  })
