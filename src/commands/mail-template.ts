import { commandsFor } from './command.ts'

/** What an open template hears besides what every record does. */
export type MailTemplateEvent = { type: 'mail-template.reset' }

export const mailTemplateCommands = commandsFor<MailTemplateEvent>('record', {
  'mail-template.reset': { keys: 's z', icon: 'stop' },
})
