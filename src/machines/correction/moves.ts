import type { CorrectionRow } from '#entities/worktime/correction.ts'
import { movesOf } from '../life/moves.ts'
import { lifeOfCorrection } from './life.ts'

/** What the console asks of the life of a correction. */
export const movesOfCorrection = movesOf(lifeOfCorrection, {
  nameOf: ({ name }) => name,
  standingOf: (status) => ({ status }),
  usual: ({ status }) => (status === 'requested' ? ['correction.approve'] : []),
  particulars: (_, { day, hours_recorded, hours_wanted, reason }: CorrectionRow) => [
    { field: 'day', day },
    { field: 'hours_recorded', hours: hours_recorded },
    { field: 'hours_wanted', hours: hours_wanted },
    { field: 'reason', text: reason },
  ],
})
