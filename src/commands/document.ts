import type { DocumentEvent } from '#machines/document/document.ts'
import { commandsFor, lifeCommandsFor } from './command.ts'

/** The move of a document. */
export const documentCommands = lifeCommandsFor<DocumentEvent>('document', {
  'document.send': { keys: 's s', icon: 'paper', surfaces: ['toolbar', 'row'] },
})

/** What the preview of a paper hears, on its own page and on its invoice's. */
export type PaperEvent = { type: 'paper.zoom' } | { type: 'paper.download' } | { type: 'paper.xrechnung' }

export const paperCommands = commandsFor<PaperEvent>('record', {
  'paper.zoom': { keys: '0', icon: 'paper' },
  'paper.download': { keys: 'd', icon: 'paper' },
  'paper.xrechnung': { keys: 'Shift+D', icon: 'paper' },
})
