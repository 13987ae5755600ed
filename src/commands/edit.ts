import { commandsFor } from './command.ts'

/** What a record hears besides what every open one does, once it is written in. */
type EditEvent =
  | { type: 'record.edit' }
  | { type: 'record.save' }
  | { type: 'record.save_and_leave' }
  | { type: 'record.next_problem' }
  | { type: 'record.step_back' }
  | { type: 'record.discard' }
  | { type: 'record.done' }
  | { type: 'record.check_vat' }
  | { type: 'record.try' }

/** What a dialog over unsaved work is answered with; each dialog hears those that it offers. */
export type AnswerEvent = { type: 'answer.save' } | { type: 'answer.keep' } | { type: 'answer.discard' }

/** What somebody hears who decides what stands where two have changed the same. */
type ConflictAct =
  | 'next'
  | 'previous'
  | 'mine'
  | 'theirs'
  | 'all_mine'
  | 'all_theirs'
  | 'both'
  | 'edit'
  | 'only_open'
  | 'next_open'
  | 'save'
type ConflictEvent = { [Act in ConflictAct]: { type: `conflict.${Act}` } }[ConflictAct]

export const editCommands = [
  ...commandsFor<ConflictEvent>('conflict', {
    'conflict.next': { keys: 'ArrowDown', keyOnly: true, repeats: true },
    'conflict.previous': { keys: 'ArrowUp', keyOnly: true, repeats: true },
    'conflict.mine': { keys: 'ArrowLeft', keyOnly: true },
    'conflict.theirs': { keys: 'ArrowRight', keyOnly: true },
    'conflict.all_mine': { keys: 'm' },
    'conflict.all_theirs': { keys: 'a' },
    'conflict.both': { keys: 'b', keyOnly: true },
    'conflict.edit': { keys: 'e', keyOnly: true },
    'conflict.only_open': { keys: 'o' },
    'conflict.next_open': { keys: 'F8', keyOnly: true, repeats: true },
    'conflict.save': { keys: 'Enter', keyOnly: true },
  }),
  ...commandsFor<AnswerEvent>('form', {
    'answer.save': { keys: 's', keyOnly: true },
    'answer.keep': { keys: 'k', keyOnly: true },
    'answer.discard': { keys: 'x', keyOnly: true },
  }),
  ...commandsFor<EditEvent>('record', {
    'record.edit': { keys: 'e' },
    'record.save': { keys: 'Mod+S' },
    'record.save_and_leave': { keys: 'Mod+Enter' },
    'record.next_problem': { keys: 'F8', repeats: true },
    'record.step_back': { keys: 'Mod+Z' },
    'record.discard': { keys: 'Mod+Shift+Backspace' },
    // Escape leads back to how it is read, before it leads to the list
    'record.done': {},
    // of whatever has a VAT number that can be checked
    'record.check_vat': { keys: 'i v' },
    // of whatever can be tried out before somebody relies on it: a mail’s text, a price, what a method charges
    'record.try': { keys: 's a', icon: 'paper' },
  }),
]
