import { array, boolean, constantFrom, integer, oneof, record, type Arbitrary } from 'fast-check'
import { dayWarnings, type DayFacts, type DayFigures } from '#entities/worktime/day.ts'

/**
 * The law of working time once more, by its own words (ArbZG §§ 3–5) and minute by minute, so that nothing of it is shared
 * with `dayFigures`. Times are minutes; the day begins at 0.
 */
export type Diary = {
  readonly length: number
  readonly now: number
  readonly spans: readonly { readonly isWork: boolean; readonly from: number; readonly to: number | null }[]
  readonly required: number
  readonly mode: DayFacts['breakAdjustment']
  readonly rule: DayFacts['breakRule']
  readonly absences: DayFacts['absences']
  readonly holiday: number
}

const first = -3 * 1440
const last = 4 * 1440
const nothing = 0
const onBreak = 1
const atWork = 2

/** § 4: 30 minutes for more than six and up to nine hours, 45 for more than nine. */
const pausesByLaw = (work: number) => (work > 540 ? 45 : work > 360 ? 30 : 0)

export function byTheLaw(diary: Diary): DayFigures {
  const at = new Uint8Array(last - first)
  const mark = (isWork: boolean, what: number) => {
    for (const { isWork: works, from, to } of diary.spans)
      if (works === isWork) at.fill(what, from - first, Math.max(from, to ?? diary.now) - first)
  }
  mark(false, onBreak)
  mark(true, atWork)
  const dayOf = (m: number) => (m < 0 ? Math.floor(m / 1440) : m < diary.length ? 0 : 1)

  let [work, breaks, gap, pauses] = [0, 0, 0, 0]
  let firstWork: number | null = null
  let lastWork: number | null = null
  let [hasLongRow, hasShortRest] = [false, false]
  // the working as it goes on: its first day, the first minute without a pause since, the last minute of work
  let began: number | null = null
  let row = 0
  let before = 0
  for (let m = first; m < last; m += 1) {
    const what = at[m - first]
    if (dayOf(m) === 0 && what === onBreak) breaks += 1
    if (what !== atWork) continue
    if (dayOf(m) === 0) {
      work += 1
      firstWork ??= m
      lastWork = m + 1
    }
    const idle = began === null ? Infinity : m - before - 1
    // § 5: eleven hours between the end of a day's work and the next
    const goesOn = idle < 660 && (idle < 330 || dayOf(m) === began)
    if (!goesOn) {
      if (idle < 660 && dayOf(m) === 0) hasShortRest = true
      began = dayOf(m)
    } else {
      for (let one = before + 1; one < m; one += 1) {
        if (dayOf(one) !== 0) continue
        if (at[one - first] === nothing) gap += 1
        // § 4: parts of a quarter of an hour at least
        if (idle >= 15) pauses += 1
      }
    }
    // § 4: not longer than six hours one after the other
    if (idle >= 15) row = m
    for (let one = idle < 15 ? before + 1 : m; one <= m; one += 1)
      if (dayOf(one) === 0 && one - row >= 360) hasLongRow = true
    before = m
  }

  const missing = diary.mode === 'off' ? 0 : diary.rule === 'step' ? stepped(work, pauses) : capped(work, pauses)
  const deducted = diary.mode === 'adjust' ? missing : 0
  const net = work - deducted
  const free = diary.required * diary.holiday
  // of a day that is free from noon nobody is away for more than its morning
  const parts = (is: (kind: string) => boolean) =>
    diary.absences.reduce((sum, { kind, part }) => sum + (is(kind) ? part : 0), 0)
  const vacation =
    diary.required *
    Math.min(
      1 - diary.holiday,
      parts((kind) => kind === 'vacation'),
    )
  const away =
    diary.required *
      Math.min(
        1 - diary.holiday,
        parts(() => true),
      ) -
    vacation
  const left = Math.max(0, diary.required - free - net)
  const credited = net + free + vacation + Math.min(away, Math.max(0, left - vacation))
  const isForgotten = diary.spans.some(
    ({ from, to }) => to === null && diary.now - from > 720 && from < diary.length && diary.now > 0,
  )
  const said = {
    more_than_6h_in_a_row: hasLongRow,
    // § 3: eight hours, ten at the most
    more_than_8h: net > 480 && net <= 600,
    more_than_10h: net > 600,
    rest_below_11h: hasShortRest,
    open_over_12h: isForgotten,
    // away for all of a day, and yet at work on it
    worked_while_away: work > 0 && diary.absences.filter(({ part }) => part > 0.5).length > 0,
    break_missing: diary.mode === 'warn' && missing > 0,
  }
  const seconds = (minutes: number) => minutes * 60
  return {
    recorded_work: seconds(work),
    recorded_break: seconds(breaks),
    gap: seconds(gap),
    counted_break: seconds(pauses),
    adjustment: seconds(deducted),
    adjustment_wanted: seconds(missing),
    required: seconds(diary.required),
    credited: seconds(credited),
    balance: seconds(credited - diary.required),
    first_start: firstWork === null ? null : seconds(firstWork),
    last_end: lastWork === null ? null : seconds(lastWork),
    warnings: dayWarnings.filter((code) => said[code]),
  }
}

/** The smallest tier whose pauses, taken in full, are enough for what is left. */
function stepped(work: number, pauses: number): number {
  for (const tier of [0, 30]) {
    const taken = pauses < tier ? tier - pauses : 0
    if (pausesByLaw(work - taken) <= tier) return taken
  }
  return pauses < 45 ? 45 - pauses : 0
}

/** One minute more as long as the pauses are too few for what is left. */
function capped(work: number, pauses: number): number {
  let taken = 0
  while (pausesByLaw(work - taken) > pauses + taken) taken += 1
  return taken
}

/** The same day for `dayFigures`. */
export const factsOf = (diary: Diary): DayFacts => ({
  start: 0,
  end: diary.length * 60,
  now: diary.now * 60,
  sessions: diary.spans.map(({ isWork, from, to }) => ({
    isWork,
    start: from * 60,
    end: to === null ? null : to * 60,
  })),
  required: diary.required * 60,
  breakAdjustment: diary.mode,
  breakRule: diary.rule,
  absences: diary.absences,
  holiday: diary.holiday,
})

/** Where the law turns over, and a minute on each side of it. */
const turns = [
  1, 14, 15, 16, 29, 30, 31, 44, 45, 46, 60, 240, 329, 330, 331, 359, 360, 361, 480, 481, 540, 541, 570, 571, 600, 601,
  659, 660, 661,
]
const minutes: Arbitrary<number> = oneof(constantFrom(...turns), integer({ min: 1, max: 720 }))
const step = record({ kind: constantFrom('work', 'work', 'break', 'nothing'), minutes })

/** Two days before, the day and one after, as people and devices book them: mostly in order, sometimes twice at once. */
export const anyDiary: Arbitrary<Diary> = record({
  begin: integer({ min: -2880, max: 600 }),
  steps: array(step, { minLength: 1, maxLength: 24 }),
  beside: array(record({ isWork: boolean(), from: integer({ min: -600, max: 1800 }), minutes }), { maxLength: 1 }),
  isOpen: boolean(),
  length: constantFrom(1440, 1440, 1440, 1380, 1500, 1410, 1470),
  required: constantFrom(0, 240, 462, 480, 600),
  mode: constantFrom('off', 'warn', 'adjust', 'adjust'),
  rule: constantFrom('step', 'cap'),
  absences: oneof(
    constantFrom([]),
    array(record({ kind: constantFrom('vacation', 'sick_leave'), part: constantFrom(0.5, 1) }), {
      minLength: 1,
      maxLength: 1,
    }),
    constantFrom([
      { kind: 'sick_leave', part: 0.5 },
      { kind: 'vacation', part: 0.5 },
    ]),
  ),
  holiday: constantFrom(0, 0, 0, 0.5, 1),
}).map(({ begin, steps, beside, isOpen, ...rest }) => {
  const spans: { isWork: boolean; from: number; to: number | null }[] = []
  let at = begin
  for (const { kind, minutes: long } of steps) {
    if (at + long > 2 * 1440) break
    if (kind !== 'nothing') spans.push({ isWork: kind === 'work', from: at, to: at + long })
    at += long
  }
  const open = spans.at(-1)
  const now = open?.to ?? at
  if (isOpen && open !== undefined) open.to = null
  for (const { isWork, from, minutes: long } of beside) spans.push({ isWork, from, to: from + long })
  return { ...rest, spans, now }
})
