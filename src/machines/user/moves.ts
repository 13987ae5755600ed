import { nameOf } from '#entities/name.ts'
import { user } from '#entities/user/user.ts'
import { lifeOfUser } from './life.ts'
import { movesOf } from '../life/moves.ts'

/** What the console asks of a user's life. */
export const movesOfUser = movesOf(lifeOfUser, {
  nameOf: (record) => nameOf(user, record),
  standingOf: (status) => ({ is_enabled: status === 'enabled' }),
  usual: ({ is_enabled }) => (is_enabled ? [] : ['user.enable']),
})
