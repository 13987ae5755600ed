import type { TranslationEvent } from '#machines/translation/translation.ts'
import { commandsFor, lifeCommandsFor } from '../command.ts'

/** What a text hears that is written beside its source, besides what every record does. */
export type TextEvent =
  | { type: 'text.next_open' }
  | { type: 'text.done_and_next' }
  | { type: 'text.still_right' }
  | { type: 'text.write' }
  | { type: 'text.save' }
  | { type: 'text.take_source' }
  | { type: 'text.take_similar' }
  | { type: 'text.next_language' }
  | { type: 'text.export' }

/** How far a translation is; none of it is met outside before somebody looks, so nobody is asked first. */
export const translationCommands = [
  ...lifeCommandsFor<TranslationEvent>('translation', {
    'translation.finish': { keys: 's d', icon: 'go', surfaces: ['toolbar', 'row'] },
    'translation.confirm': { keys: 's c', icon: 'go', surfaces: ['toolbar', 'row'] },
    'translation.reopen': { keys: 's r', icon: 'wait', surfaces: ['toolbar', 'row'] },
  }),
  ...commandsFor<TextEvent>('text', {
    'text.next_open': { keys: 'F8', icon: 'go', repeats: true },
    'text.done_and_next': { keys: 'Mod+Enter', icon: 'done' },
    'text.still_right': { keys: 'Mod+Shift+Enter', icon: 'done' },
    'text.write': { keys: 'e', icon: 'paper' },
    'text.save': { keys: 'Mod+S', icon: 'paper' },
    'text.take_source': { keys: 'F4', icon: 'paper' },
    'text.take_similar': { keys: 'Shift+F4', icon: 'paper' },
    'text.next_language': { keys: 'l', icon: 'go' },
    'text.export': { keys: 'Shift+E', icon: 'paper' },
  }),
]
