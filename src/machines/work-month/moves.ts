import { movesOf } from '../life/moves.ts'
import { lifeOfWorkMonth } from './life.ts'

/** What the console asks of the life of a month. */
export const movesOfWorkMonth = movesOf(lifeOfWorkMonth, {
  nameOf: ({ name, month }) => `${name}, ${month.slice(0, 7)}`,
  standingOf: (status) => ({ status }),
  // closing ends what may be written, so that no bar suggests it
  usual: () => [],
})
