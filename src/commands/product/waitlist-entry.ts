import type { WaitlistEvent } from '#machines/waitlist-entry/waitlist-entry.ts'
import { lifeCommandsFor } from '../command.ts'

/** The move of an entry on a waitlist; its mail waits a moment, so nobody is asked first. */
export const waitlistCommands = lifeCommandsFor<WaitlistEvent>('waitlist-entry', {
  'waitlist-entry.notify': { keys: 's s', icon: 'paper', surfaces: ['toolbar', 'row'] },
})
