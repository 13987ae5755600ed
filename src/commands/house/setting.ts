import { commandsFor } from '../command.ts'

/** What the open settings hear besides what every record does. */
export type SettingEvent = { type: 'setting.test_mail' } | { type: 'setting.mail_password' } | { type: 'setting.audit' }

export const settingCommands = commandsFor<SettingEvent>('record', {
  'setting.test_mail': { keys: 'r', icon: 'go' },
  'setting.mail_password': { keys: 'i k' },
  'setting.audit': { keys: 'i a' },
})
