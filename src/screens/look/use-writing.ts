import { shallowEqual, useSelector } from '@xstate/react'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Edit } from '#machines/editor/edits.ts'
import type { Problems } from '#machines/editor/problems.ts'
import type { EditorActor } from '#screens/edit/use-editor.ts'
import { recordWriting } from '#screens/record/record-writing.ts'
import { showToast } from '#ui/layer/toast.ts'

/** How a look is written beside the fields of its form: by the same editor, so that drafts, conflicts and steps are its. */
export type LookWriting = {
  /** Its fields are open. */
  isOpen: boolean
  problems: Problems
  /** All of it one step. */
  change: (...edits: readonly Edit[]) => void
  visit: (path: string) => void
}

export function useLookWriting(editor: EditorActor, list: 'items' | 'shops') {
  const values = useSelector(editor, ({ context }) => context.shown)
  const problems = useSelector(editor, ({ context }) => context.problems, shallowEqual)
  const isWritten = useSelector(editor, ({ context }) => Object.hasOwn(context.fields, list))
  const isOpen = useSyncExternalStore(recordWriting.watch, recordWriting.read)
  const { t } = useTranslation('record')
  /** Over a draft that waits nothing is done: it is taken up, and what stands there now is looked at first. */
  const begins = useCallback((): boolean => {
    if (editor.getSnapshot().value !== 'offered') return true
    editor.send({ type: 'editor.restore' })
    showToast({ text: t('edit.draft_taken'), tone: 'warn', id: 'edit.draft_taken' })
    return false
  }, [editor, t])
  const change = useCallback(
    (...edits: readonly Edit[]) => {
      if (!begins()) return
      const [first, ...others] = edits
      if (first !== undefined) editor.send(others.length === 0 ? first : { type: 'editor.paste', edits })
    },
    [editor, begins],
  )
  const visit = useCallback((path: string) => editor.send({ type: 'editor.visited', path }), [editor])
  const writing = useMemo((): LookWriting => ({ isOpen, problems, change, visit }), [isOpen, problems, change, visit])
  return { values, writing, begins, isWritten }
}
