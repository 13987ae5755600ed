import { DateTime } from 'luxon'
import { united, type TimeSpan } from '#entities/worktime/stretches.ts'

/** A session as it is written by hand, by the clock where the employee works. */
export type SessionRow = {
  readonly key: number
  readonly is_work_session: boolean
  readonly start: string
  readonly end: string
  /** As it was booked: what nobody wrote anew keeps its seconds. */
  readonly booked: { readonly start: string; readonly end: string | null } | null
}

type Session = { readonly is_work_session: boolean; readonly start: string; readonly end: string | null }

/** `8`, `815`, `8:15`, `08.15` and `8h15` as `08:15`; undefined for what is no time of a day. */
export const timeIn = (text: string): string | undefined => {
  const [, hours = '', minutes = '00'] = /^\s*(\d{1,2})(?:\s*[:.h]?\s*(\d{2}))?\s*$/i.exec(text) ?? []
  if (hours === '' || Number(hours) > 24 || Number(minutes) > 59) return undefined
  // midnight is where the next day begins
  return Number(hours) === 24 ? (minutes === '00' ? '00:00' : undefined) : `${hours.padStart(2, '0')}:${minutes}`
}

const timeOf = (instant: string, zone: string): string => DateTime.fromISO(instant, { zone }).toFormat('HH:mm')

export const rowOf = (session: Session, zone: string, key: number): SessionRow => ({
  key,
  is_work_session: session.is_work_session,
  start: timeOf(session.start, zone),
  // the clock that nobody stopped has no end
  end: session.end === null ? '' : timeOf(session.end, zone),
  booked: { start: session.start, end: session.end },
})

const instantOf = (day: string, time: string, zone: string): string =>
  DateTime.fromISO(`${day}T${time}`, { zone }).toUTC().toISO({ suppressMilliseconds: true }) ?? ''

const nextDay = (day: string): string => DateTime.fromISO(day, { zone: 'utc' }).plus({ days: 1 }).toISODate() ?? ''

/** What is asked for with a row; undefined while one of its times is none. What ends before it begins ends on the next day. */
export function sessionOf(
  { is_work_session, start, end, booked }: SessionRow,
  { day, zone }: { day: string; zone: string },
): { is_work_session: boolean; start: string; end: string } | undefined {
  const [from, to] = [timeIn(start), timeIn(end)]
  if (from === undefined || to === undefined) return undefined
  const isKept = (instant: string | null | undefined, time: string): instant is string =>
    instant !== null && instant !== undefined && timeOf(instant, zone) === time
  const begins = isKept(booked?.start, from) ? booked.start : instantOf(day, from, zone)
  const ends =
    isKept(booked?.end, to) && isKept(booked?.start, from)
      ? booked.end
      : instantOf(to <= from ? nextDay(day) : day, to, zone)
  return { is_work_session, start: begins, end: ends }
}

type Times = { readonly is_work_session: boolean; readonly start: string; readonly end: string }

/**
 * In their order, and whatever lies within another in its place: a forgotten break is written by itself, and divides the
 * work that it was taken in. `at` is the row that says it.
 */
export function arranged<Row extends Times>(
  sessions: readonly Row[],
): { readonly session: Row; readonly at: number }[] {
  const rows = sessions.map((session, at) => ({ session, at }))
  const isWithin = (inner: Times, outer: Times) =>
    inner.is_work_session !== outer.is_work_session && outer.start < inner.start && inner.end < outer.end
  return rows
    .flatMap(({ session, at }) => {
      const inner = rows
        .map((row) => row.session)
        .filter((one) => one !== session && isWithin(one, session))
        .toSorted(byStart)
      const cuts = [session.start, ...inner.flatMap(({ start, end }) => [start, end]), session.end]
      return Array.from({ length: cuts.length / 2 }, (_, piece) => ({
        session: { ...session, start: cuts[piece * 2] ?? '', end: cuts[piece * 2 + 1] ?? '' },
        at,
      }))
    })
    .toSorted((one, other) => byStart(one.session, other.session))
}

const byStart = (one: Times, other: Times): number => one.start.localeCompare(other.start)

type Booked = { readonly is_work_session: boolean; readonly start: string; readonly end: string | null }

/** Seconds of work, of breaks, and of what lies between two works and was booked as neither: nobody worked then. */
export const sumsOf = (sessions: readonly Booked[]) => {
  const all = spansOf(sessions)
  const works = spansOf(sessions.filter((one) => one.is_work_session))
  const [first, last] = [works[0], works.at(-1)]
  const between = all.slice(1).map(({ start }, at) => ({ start: all[at]?.end ?? start, end: start }))
  const gaps = between.filter(({ start, end }) => first && last && start >= first.start && end <= last.end)
  const work = lengthOf(works)
  return { work, breaks: lengthOf(all) - work, gaps: lengthOf(gaps) }
}

const spansOf = (sessions: readonly Booked[]): TimeSpan[] =>
  united(sessions.flatMap(({ start, end }) => (end === null ? [] : [{ start: seconds(start), end: seconds(end) }])))
const lengthOf = (spans: readonly TimeSpan[]): number => spans.reduce((sum, { start, end }) => sum + end - start, 0)
const seconds = (iso: string): number => DateTime.fromISO(iso).toSeconds()
