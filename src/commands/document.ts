import type { DocumentEvent } from '#machines/document/document.ts'
import { commandsFor, lifeCommandsFor } from './command.ts'
import { slipCommands } from './shipping/slips.ts'

/** The move of a document. */
export const documentCommands = lifeCommandsFor<DocumentEvent>('document', {
  'document.send': { keys: 's s', icon: 'paper', surfaces: ['toolbar', 'row'] },
})

/** What the preview of a paper hears, on its own page and on its invoice's. */
export type PaperEvent = { type: 'paper.zoom' } | { type: 'paper.download' } | { type: 'paper.xrechnung' }

/** What the papers of an order hear besides. */
export type OrderPapersEvent =
  | { type: 'paper.issue' }
  | { type: 'paper.issue_sent' }
  | { type: 'paper.offer' }
  | { type: 'paper.print' }
  | { type: 'paper.send' }

export const paperCommands = [
  ...commandsFor<PaperEvent>('record', {
    'paper.zoom': { keys: '0', icon: 'paper' },
    'paper.download': { keys: 'd', icon: 'paper' },
    'paper.xrechnung': { keys: 'Shift+D', icon: 'paper' },
  }),
  ...commandsFor<OrderPapersEvent>('record', {
    'paper.issue': { keys: 'i i', icon: 'paper' },
    'paper.issue_sent': { keys: 'i s', icon: 'paper' },
    'paper.offer': { keys: 'i o', icon: 'paper' },
    // the one whose row has the focus, else the newest
    'paper.send': { keys: 'i m', icon: 'paper' },
    'paper.print': { keys: 'Shift+P', icon: 'paper' },
  }),
  ...slipCommands,
  ...commandsFor<{ type: 'list.print_chosen' }>('list', { 'list.print_chosen': { keys: 'Shift+P', icon: 'paper' } }),
]
