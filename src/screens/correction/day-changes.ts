import { DateTime } from 'luxon'

/** Work or a break, as it is recorded or as it is to count. */
export type DayPiece = {
  readonly is_work_session: boolean
  readonly date_start: string
  readonly date_end: string | null
}
/** How what counts stands to the record: as it was, or the one in place of the other. */
export type Change = 'kept' | 'new' | 'gone'
export type ChangedPiece = DayPiece & { readonly change: Change }

const isSame = (one: DayPiece, other: DayPiece): boolean =>
  one.is_work_session === other.is_work_session &&
  one.date_start === other.date_start &&
  one.date_end === other.date_end

/** A day as the clock has it and as it is to be, in one: what stays, what goes, and what comes in its place. */
export function dayChanges(recorded: readonly DayPiece[], wanted: readonly DayPiece[]): ChangedPiece[] {
  const gone = recorded.filter((piece) => !wanted.some((other) => isSame(piece, other)))
  return [
    ...gone.map((piece) => ({ ...piece, change: 'gone' as const })),
    ...wanted.map((piece) => ({
      ...piece,
      change: recorded.some((other) => isSame(piece, other)) ? ('kept' as const) : ('new' as const),
    })),
  ].toSorted((a, b) => moment(a.date_start) - moment(b.date_start) || order[a.change] - order[b.change])
}

const moment = (iso: string): number => DateTime.fromISO(iso).toMillis()
const order: Readonly<Record<Change, number>> = { gone: 0, kept: 1, new: 2 }

/** Seconds of a piece; none while it runs. */
export const lengthOf = ({ date_start, date_end }: DayPiece): number | undefined =>
  date_end === null ? undefined : DateTime.fromISO(date_end).diff(DateTime.fromISO(date_start), 'seconds').seconds
