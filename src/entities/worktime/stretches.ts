import { leastPause, leastRest } from './break-law.ts'
import type { DayFacts } from './day.ts'

/** From one second to another. */
export type TimeSpan = { readonly start: number; readonly end: number }

/** What lies between two works, and whether the one goes on in the other. */
export type Interruption = TimeSpan & { readonly isWithin: boolean }

/** As one, in their order, without what overlaps or touches. */
export function united(stretches: readonly TimeSpan[]): TimeSpan[] {
  const one: TimeSpan[] = []
  for (const next of stretches.filter(({ start, end }) => end > start).toSorted((a, b) => a.start - b.start)) {
    const last = one.at(-1)
    if (last === undefined || next.start > last.end) one.push(next)
    else one[one.length - 1] = { start: last.start, end: Math.max(last.end, next.end) }
  }
  return one
}

/** How much of these lies within; both are united. */
export const shared = (stretches: readonly TimeSpan[], within: TimeSpan): number =>
  stretches.reduce(
    (sum, { start, end }) => sum + Math.max(0, Math.min(end, within.end) - Math.max(start, within.start)),
    0,
  )

const lengthOf = ({ start, end }: TimeSpan): number => end - start

/** Nearer to a pause than to a rest. */
const mostOverMidnight = leastRest / 2

/**
 * The interruptions of a day's works. What is begun again on the day on which it began is one working, as a split shift
 * is, unless a whole rest lies between; beyond its day it goes on over pauses alone.
 */
export function interruptionsOf(works: readonly TimeSpan[], day: Pick<DayFacts, 'start' | 'end'>): Interruption[] {
  let began = works[0]?.start ?? 0
  return works.slice(1).map((next, index) => {
    const between = { start: works[index]?.end ?? next.start, end: next.start }
    const isSameDay = began >= day.start && next.start < day.end
    const isWithin = lengthOf(between) < (isSameDay ? leastRest : mostOverMidnight)
    if (!isWithin) began = next.start
    return { ...between, isWithin }
  })
}

/** Works as they follow one another without a pause: what is shorter than one is none. */
export function inARow(works: readonly TimeSpan[]): TimeSpan[] {
  const rows: TimeSpan[] = []
  for (const next of works) {
    const last = rows.at(-1)
    if (last === undefined || next.start - last.end >= leastPause) rows.push(next)
    else rows[rows.length - 1] = { start: last.start, end: next.end }
  }
  return rows
}

export const isPause = (between: Interruption): boolean => between.isWithin && lengthOf(between) >= leastPause

export const isShortRest = (between: Interruption): boolean => !between.isWithin && lengthOf(between) < leastRest
