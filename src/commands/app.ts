import type { Locale } from '#entities/locale.ts'
import { commandsFor } from './command.ts'

/** What can be asked for anywhere: the shell hears it. */
export type AppEvent =
  | { type: 'palette.open' }
  | { type: 'help.open' }
  | { type: 'jobs.open' }
  | { type: 'stats.open' }
  | { type: 'keys.change' }
  | { type: 'scanner.set_up' }
  | { type: 'scanner.cards' }
  /** With the order that is meant, or with none. */
  | { type: 'station.open' }
  | { type: 'change.undo' }
  | { type: 'notice.act' }
  | { type: 'drawer.toggle' }
  | { type: 'theme.toggle' }
  | { type: 'language.choose'; locale: Locale }
  /** '' writes dates and numbers as the language does. */
  | { type: 'figures.choose'; figures: Locale | '' }
  | { type: 'worktime.start' }
  | { type: 'worktime.start_break' }
  | { type: 'worktime.end_break' }
  | { type: 'worktime.stop' }
  /** Of whoever looks at the console as somebody else: back to oneself. */
  | { type: 'view_as.end' }
  | { type: 'session.sign_out' }
  | { type: 'session.end_others' }

export const appCommands = commandsFor<AppEvent>('app', {
  'palette.open': { keys: 'Mod+K', keyOnly: true },
  'help.open': { keys: '? | F1' },
  'jobs.open': { keys: 'g j' },
  'stats.open': {},
  'keys.change': {},
  'scanner.set_up': {},
  'scanner.cards': {},
  'station.open': {},
  'change.undo': { keys: 'z' },
  // what a toast offers, while it stands
  'notice.act': { keys: 'Shift+A', keyOnly: true },
  'drawer.toggle': {},
  'theme.toggle': { surfaces: ['menu'] },
  'language.choose': { surfaces: ['menu'], asks: ['locale'] },
  'figures.choose': { surfaces: ['menu'], asks: ['figures'] },
  'worktime.start': { keys: 't s', surfaces: ['menu'] },
  'worktime.start_break': { keys: 't b', surfaces: ['menu'] },
  'worktime.end_break': { keys: 't e', surfaces: ['menu'] },
  'worktime.stop': { keys: 't h', surfaces: ['menu'] },
  'view_as.end': { keys: 'F9' },
  'session.sign_out': { surfaces: ['menu'] },
  // asked by whoever hears it: no record is changed by it
  'session.end_others': {},
})
