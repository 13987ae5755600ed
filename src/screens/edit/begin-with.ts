import type { Edit } from '#machines/editor/edits.ts'
import type { EditorActor } from './use-editor.ts'

/**
 * Begins a new record with what it is begun from: once, as soon as nothing else stands there. What was typed before
 * stays as it is, and is refused before anything comes into its place.
 */
export function beginWith(editor: EditorActor, edits: readonly Edit[]): () => void {
  const begin = (): boolean => {
    const { value } = editor.getSnapshot()
    if (value === 'offered') return false
    if (value === 'pristine' && edits.length > 0) editor.send({ type: 'editor.paste', edits, begins: true })
    return true
  }
  if (begin()) return () => undefined
  const waiting = editor.subscribe(() => {
    if (begin()) waiting.unsubscribe()
  })
  return () => waiting.unsubscribe()
}
