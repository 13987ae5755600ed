import { clockState, stateAfter, workedSeconds, type Clock, type ClockMove } from './worktime.ts'

/** A move that was made while no server answered: `at` is when, by the server's clock, and `key` that of its sending. */
export type OfflineMove = { readonly move: ClockMove; readonly at: string; readonly key: string }

/** The clock as it stands with these moves made after it was read, so that the next one can be made without a server. */
export function clockAfter(read: Clock, kept: readonly OfflineMove[]): Clock {
  return kept.reduce<Clock>(
    (clock, { move, at }) => {
      const state = stateAfter(clockState(clock), move)
      if (state === undefined) return clock
      const moment = new Date(at).valueOf()
      return {
        session: state === 'not-working' ? null : { is_work_session: state === 'working', start: at },
        worked_today: workedSeconds(clock, moment),
        read_at: moment,
        kept: kept.length,
      }
    },
    { ...read, kept: kept.length },
  )
}
