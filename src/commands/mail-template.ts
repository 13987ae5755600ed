import { commandsFor } from './command.ts'

/** What an open template hears besides what every record does. */
export type MailTemplateEvent = { type: 'mail-template.reset' }

export const mailTemplateCommands = commandsFor<MailTemplateEvent>('record', {
  'mail-template.reset': { keys: 's z', icon: 'stop' },
})

/** What the open settings hear besides what every record does. */
export type SettingEvent = { type: 'setting.test_mail' } | { type: 'setting.mail_password' } | { type: 'setting.audit' }

export const settingCommands = commandsFor<SettingEvent>('record', {
  'setting.test_mail': { keys: 'r', icon: 'go' },
  'setting.mail_password': {},
  'setting.audit': {},
})
