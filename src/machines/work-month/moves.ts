import type { WorkMonthRow } from '#entities/work-month/work-month.ts'
import { movesOf } from '../life/moves.ts'
import { lifeOfWorkMonth } from './life.ts'

/** What the console asks of the life of a month. */
export const movesOfWorkMonth = movesOf(lifeOfWorkMonth, {
  nameOf: ({ name }) => name,
  particulars: (
    _,
    {
      month,
      required_hours,
      credited_hours,
      balance_hours,
      warned_days,
      missing_days,
      open_requests,
      earlier_open,
    }: WorkMonthRow,
  ) => [
    { field: 'month', month },
    { field: 'required_hours', hours: required_hours },
    { field: 'credited_hours', hours: credited_hours },
    { field: 'balance_hours', hours: balance_hours },
    { field: 'warned_days', figure: warned_days },
    { field: 'missing_days', figure: missing_days },
    { field: 'open_requests', figure: open_requests },
    { field: 'earlier_open', figure: earlier_open },
  ],
  standingOf: (status) => ({ status }),
  // closing ends what may be written, so that no bar suggests it
  usual: () => [],
})
