import { lazy, Suspense, useEffect } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { Entity } from '#entities/entity.ts'
import type { editorMachine } from '#machines/editor/editor.ts'
import { useChangedText } from './changed-text.ts'
import { EditBar } from './edit-bar.tsx'
import type { EditorActor } from './use-editor.ts'
import { useLeaving } from './use-leaving.ts'

const load = () => import('./unsaved-questions.tsx')
const DiscardDialog = lazy(async () => ({ default: (await load()).DiscardDialog }))
const LeaveDialog = lazy(async () => ({ default: (await load()).LeaveDialog }))
const ConfirmChanges = lazy(async () => ({ default: (await import('./confirm-changes.tsx')).ConfirmChanges }))

type UnsavedProps = {
  entity: Entity
  editor: EditorActor
  state: SnapshotFrom<typeof editorMachine>
  isDiscarding: boolean
  setDiscarding: (isDiscarding: boolean) => void
  onDiscarded: () => void
  /** Up to the list. */
  up: (() => void) | undefined
}

/** What is unsaved on a record: the bar at its foot, and what is asked before it is left or thrown away. */
export function Unsaved({ entity, editor, state, up, ...props }: UnsavedProps) {
  const { isDiscarding, setDiscarding, onDiscarded } = props
  const changed = useChangedText(entity, state.context)
  useLeaving(editor, state.value === 'left', up)
  const mayAsk = state.can({ type: 'editor.discard' })
  useEffect(() => {
    // a question is there as soon as it is asked
    if (mayAsk) void load()
  }, [mayAsk])
  return (
    <>
      <EditBar {...{ editor, state, changed }} onDiscard={() => setDiscarding(true)} />
      {/* what is pressed now answers the question */}
      <Suspense fallback={<span data-opening="" data-pending="" />}>
        {state.value === 'asking' && <LeaveDialog {...{ editor, changed }} />}
        {state.value === 'confirming' && <ConfirmChanges {...{ entity, editor }} />}
        {isDiscarding && (
          <DiscardDialog
            {...(state.value !== 'offered' && { changed })}
            onClose={() => setDiscarding(false)}
            onDiscard={() => {
              setDiscarding(false)
              editor.send({ type: 'editor.discard' })
              onDiscarded()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
