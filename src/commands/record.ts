import { commandsFor } from './command.ts'

/** Sections are jumped to by their digit; a record hears as many as it has. */
type Digit = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
type SectionEvent = { [D in Digit]: { type: `record.section_${D}` } }[Digit]

/** What an open record hears besides the moves of its life. */
export type RecordEvent =
  | SectionEvent
  | { type: 'record.next' }
  | { type: 'record.previous' }
  | { type: 'record.up' }
  | { type: 'record.map' }
  | { type: 'record.print' }
  | { type: 'record.actions' }

export const recordCommands = commandsFor<RecordEvent>('record', {
  'record.next': { keys: 'j', repeats: true },
  'record.previous': { keys: 'k', repeats: true },
  'record.up': { keys: 'u' },
  'record.map': { keys: 'm', surfaces: ['toolbar'] },
  'record.print': { keys: 'p' },
  'record.actions': { keys: '.', keyOnly: true },
  'record.section_1': { keys: '1', keyOnly: true },
  'record.section_2': { keys: '2', keyOnly: true },
  'record.section_3': { keys: '3', keyOnly: true },
  'record.section_4': { keys: '4', keyOnly: true },
  'record.section_5': { keys: '5', keyOnly: true },
  'record.section_6': { keys: '6', keyOnly: true },
  'record.section_7': { keys: '7', keyOnly: true },
  'record.section_8': { keys: '8', keyOnly: true },
  'record.section_9': { keys: '9', keyOnly: true },
})
