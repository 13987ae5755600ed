import type { EditorEvent } from '#machines/editor/context.ts'
import type { Edit } from '#machines/editor/edits.ts'

/** What a section tells the editor: what was done to fields and rows, and which field has been left. */
export type SectionSend = (event: Edit | Extract<EditorEvent, { type: 'editor.paste' | 'editor.visited' }>) => void
