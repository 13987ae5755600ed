import { movesOf } from '../life/moves.ts'
import { lifeOfTranslation } from './life.ts'

/** What the console asks of the life of a translation. */
export const movesOfTranslation = movesOf(lifeOfTranslation, {
  nameOf: ({ called }) => called,
  standingOf: (status) => ({ status }),
  usual: ({ status }) => {
    if (status === 'draft') return ['translation.finish']
    return status === 'outdated' ? ['translation.confirm'] : []
  },
  hasAddress: () => true,
})
