import { movesOf } from '../life/moves.ts'
import { lifeOfWorkMonth } from './life.ts'

/** What the console asks of the life of a month. */
export const movesOfWorkMonth = movesOf(lifeOfWorkMonth, {
  nameOf: ({ name, month }) => `${name}, ${month.slice(0, 7)}`,
  standingOf: (status) => ({ status }),
  usual: ({ status }) => (status === 'open' ? ['work-month.close'] : []),
})
