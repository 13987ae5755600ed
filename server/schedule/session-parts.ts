import type { ShiftTimes } from '#entities/schedule/times.ts'

const minute = 60_000

type Part = ShiftTimes & { isWork: boolean }

/** A shift as the clock would have booked it: work, its break in the middle by the minute, and work again. */
export function partsOf({ start, end }: ShiftTimes, breakSeconds: number): Part[] {
  const pause = Math.min(breakSeconds * 1000, end - start)
  if (pause <= 0) return [{ isWork: true, start, end }]
  const from = start + Math.floor((end - start - pause) / 2 / minute) * minute
  const all = [
    { isWork: true, start, end: from },
    { isWork: false, start: from, end: from + pause },
    { isWork: true, start: from + pause, end },
  ]
  return all.filter((part) => part.end > part.start)
}
