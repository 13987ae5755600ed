import type { DocumentEvent } from '#machines/document/document.ts'
import { lifeCommandsFor } from './command.ts'

/** The move of a document. */
export const documentCommands = lifeCommandsFor<DocumentEvent>('document', {
  'document.send': { keys: 's s', icon: 'paper', surfaces: ['toolbar', 'row'] },
})
