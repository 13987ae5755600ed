import { getNextSnapshot } from 'xstate'
import { useEffect, useRef } from 'react'
import { editorMachine } from '#machines/editor/editor.ts'
import { useServices } from '#screens/services.ts'
import type { EditorActor } from './use-editor.ts'

/** Would whoever goes now be asked? Somebody who is being asked already may change their mind about where to. */
const isAsked = (editor: EditorActor): boolean => {
  const now = editor.getSnapshot()
  return now.value === 'asking' || getNextSnapshot(editorMachine, now, { type: 'editor.leave' }).value === 'asking'
}

/**
 * Holds the screen while something on it is unsaved, and goes on to where somebody wanted once the editor is done with:
 * by a link, a key, the palette or the browser's Back; by a save that leaves, up to the list.
 */
export function useLeaving(editor: EditorActor, isLeft: boolean, up: (() => void) | undefined): void {
  const { holdScreen } = useServices()
  const onward = useRef<() => void>(undefined)
  useEffect(
    () =>
      holdScreen((go) => {
        if (!isAsked(editor)) return false
        onward.current = go
        editor.send({ type: 'editor.leave' })
        return true
      }),
    [holdScreen, editor],
  )
  useEffect(() => {
    const watching = editor.subscribe(({ value, context }) => {
      // whoever stays, or is kept by a refusal, goes nowhere by a later save
      if (value !== 'asking' && value !== 'left' && !context.leaves) onward.current = undefined
    })
    return () => watching.unsubscribe()
  }, [editor])
  useEffect(() => {
    if (!isLeft) return
    const go = onward.current ?? up
    onward.current = undefined
    go?.()
  }, [isLeft, up])
}
