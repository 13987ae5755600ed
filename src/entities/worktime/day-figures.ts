import { leastRest, longestDay, missingPauses, mostInARow, usualDay } from './break-law.ts'
import { dayWarnings, type AbsencePart, type DayFacts, type DayFigures, type DayWarning } from './day.ts'
import { inARow, interruptionsOf, isPause, isShortRest, shared, united, type TimeSpan } from './stretches.ts'

/** An open session is forgotten rather than worked after so long. */
const longestOpen = 12 * 3600

/** What a day came to by the law and by what was agreed (lifecycles.md §7): from the same facts always the same. */
export function dayFigures(facts: DayFacts): DayFigures {
  const day = { start: facts.start, end: facts.end }
  const booked = (isWork: boolean) =>
    facts.sessions.filter((one) => one.isWork === isWork).map(({ start, end }) => ({ start, end: end ?? facts.now }))
  const works = united(booked(true))
  const interruptions = interruptionsOf(works, day)
  const breaks = united(booked(false)).flatMap((pause) => without(pause, works))
  const within = interruptions.filter(({ isWithin }) => isWithin)

  const recorded_work = shared(works, day)
  const counted_break = shared(interruptions.filter(isPause), day)
  const missing = facts.breakAdjustment === 'off' ? 0 : missingPauses(facts.breakRule, recorded_work, counted_break)
  const adjustment = facts.breakAdjustment === 'adjust' ? missing : 0
  const net = recorded_work - adjustment
  const credited = net + creditOf(facts, net)
  const ofDay = works.filter(({ start, end }) => start < day.end && end > day.start)

  const holds: Record<DayWarning, boolean> = {
    more_than_6h_in_a_row: inARow(works).some(
      ({ start, end }) => shared([{ start: start + mostInARow, end: Math.max(end, start + mostInARow) }], day) > 0,
    ),
    more_than_8h: net > usualDay && net <= longestDay,
    more_than_10h: net > longestDay,
    rest_below_11h: interruptions.some((one) => isShortRest(one) && one.end >= day.start && one.end < day.end),
    open_over_12h: facts.sessions.some(
      ({ start, end }) => end === null && facts.now - start > longestOpen && start < day.end && facts.now > day.start,
    ),
    // a half day may be worked, and who goes home ill has worked
    worked_while_away: recorded_work > 0 && facts.absences.some(({ part }) => part === 1),
    break_missing: facts.breakAdjustment === 'warn' && missing > 0,
  }

  return {
    recorded_work,
    recorded_break: shared(breaks, day),
    gap: shared(within, day) - within.reduce((sum, one) => sum + shared(breaks, clipped(one, day)), 0),
    counted_break,
    adjustment,
    adjustment_wanted: missing,
    required: facts.required,
    credited,
    balance: credited - facts.required,
    first_start: ofDay[0] === undefined ? null : Math.max(ofDay[0].start, day.start),
    last_end: ofDay.length === 0 ? null : Math.min(ofDay.at(-1)?.end ?? day.end, day.end),
    warnings: dayWarnings.filter((code) => holds[code]),
  }
}

/** From how many seconds before a day, and until how many after it, what is booked may say something of it. */
export const reach = { before: 48 * 3600, after: leastRest }

/**
 * What a holiday and an absence are worth: their part of what is required. Vacation is free besides what is worked; who
 * went home sick has no more than the day.
 */
function creditOf({ required, holiday, absences }: DayFacts, net: number): number {
  const worth = (all: readonly AbsencePart[]) =>
    Math.round(
      required *
        Math.min(
          all.reduce((sum, { part }) => sum + part, 0),
          1 - holiday,
        ),
    )
  const free = Math.round(required * holiday)
  const vacation = worth(absences.filter(({ kind }) => kind === 'vacation'))
  const others = worth(absences) - vacation
  return free + vacation + Math.min(others, Math.max(0, required - free - vacation - net))
}

const clipped = ({ start, end }: TimeSpan, within: TimeSpan): TimeSpan => {
  const from = Math.max(start, within.start)
  return { start: from, end: Math.max(from, Math.min(end, within.end)) }
}

/** What of a break was no work as well. */
const without = (pause: TimeSpan, works: readonly TimeSpan[]): TimeSpan[] =>
  works
    .filter(({ start, end }) => start < pause.end && end > pause.start)
    .reduce<TimeSpan[]>(
      (left, work) =>
        left.flatMap(({ start, end }) =>
          [
            { start, end: Math.min(end, work.start) },
            { start: Math.max(start, work.end), end },
          ].filter((one) => one.end > one.start),
        ),
      [pause],
    )
