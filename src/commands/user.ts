import type { UserEvent } from '#machines/user.ts'
import { lifeCommandsFor } from './command.ts'

/** The moves of a user; both are asked for in words: one may cost more, the other takes access away (spec §4). */
export const userCommands = lifeCommandsFor<UserEvent>('user', {
  'user.enable': { keys: 's e', icon: 'go', surfaces: ['toolbar', 'row'], confirm: true },
  'user.disable': { keys: 's d', icon: 'stop', surfaces: ['toolbar', 'row'], confirm: true, tone: 'danger' },
})
