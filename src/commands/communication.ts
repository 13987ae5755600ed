import type { CommunicationEvent } from '#machines/communication/communication.ts'
import { lifeCommandsFor } from './command.ts'

/** The move of a mail; what a customer gets twice is asked for first. */
export const communicationCommands = lifeCommandsFor<CommunicationEvent>('communication', {
  'communication.resend': { keys: 's s', icon: 'paper', surfaces: ['toolbar', 'row'], confirm: true },
})
