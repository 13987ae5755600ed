import { shallowEqual, useSelector } from '@xstate/react'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Edit } from '#machines/editor/edits.ts'
import type { Problems } from '#machines/editor/problems.ts'
import type { EditorActor } from '#screens/edit/use-editor.ts'
import { recordWriting } from '#screens/record/record-writing.ts'

/** How a look is written beside the fields of its form: by the same editor, so that drafts, conflicts and steps are its. */
export type LookWriting = {
  /** Its fields are open. */
  isOpen: boolean
  problems: Problems
  /** All of it one step. */
  change: (...edits: readonly Edit[]) => void
  visit: (path: string) => void
}

export function useLookWriting(editor: EditorActor) {
  const values = useSelector(editor, ({ context }) => context.shown)
  const problems = useSelector(editor, ({ context }) => context.problems, shallowEqual)
  const isOpen = useSyncExternalStore(recordWriting.watch, recordWriting.read)
  const change = useCallback(
    (...edits: readonly Edit[]) => {
      // over a draft that waits nothing is typed: it is taken up
      editor.send({ type: 'editor.restore' })
      const [first, ...others] = edits
      if (first !== undefined) editor.send(others.length === 0 ? first : { type: 'editor.paste', edits })
    },
    [editor],
  )
  const visit = useCallback((path: string) => editor.send({ type: 'editor.visited', path }), [editor])
  const writing = useMemo((): LookWriting => ({ isOpen, problems, change, visit }), [isOpen, problems, change, visit])
  return { values, writing }
}
