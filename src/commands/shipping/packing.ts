import { commandsFor } from '../command.ts'

/** What a packing station hears (keyboard.md §4): every other single key is off there. */
type PackingCommand =
  | 'confirm'
  | 'quantity'
  | 'weight'
  | 'box'
  | 'condition'
  | 'next'
  | 'label'
  | 'undo'
  | 'hold'
  | 'partial'
  | 'arm'
  | 'disarm'
  | 'anyway'
  | 'record'
  | 'leave'
export type PackingCommandEvent = { [C in PackingCommand]: { type: `packing.${C}` } }[PackingCommand]

export const packingCommands = commandsFor<PackingCommandEvent>('packing', {
  'packing.confirm': { keys: 'Enter' },
  'packing.weight': { keys: 'w' },
  'packing.box': { keys: 'b' },
  // of what comes back: how it came
  'packing.condition': { keys: 'k' },
  'packing.quantity': { keys: 'q' },
  'packing.next': { keys: 'n' },
  'packing.label': { keys: 'l' },
  'packing.undo': { keys: 'u' },
  'packing.hold': { keys: 'h' },
  'packing.partial': { keys: 'p' },
  // the one way to arm is a chord: nobody arms a station by a slip of the finger
  'packing.arm': { keys: 'Mod+Enter' },
  'packing.disarm': { keys: 'Mod+Enter' },
  // another key than the one that opens a row and confirms all else
  'packing.anyway': { keys: 'a' },
  'packing.record': { keys: 'o' },
  'packing.leave': {},
})
