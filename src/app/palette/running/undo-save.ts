import type { Changed } from '#api/actions.ts'
import { call } from '#api/client.ts'
import type { PortContext } from '#app/palette/port-context.ts'
import { keyedLabel } from '#app/palette/keyed-label.tsx'
import { isObjectName, loadEntity } from '#entities/load.ts'
import { nameOf } from '#entities/name.ts'
import { showToast } from '#ui/layer/toast.ts'
import { shownParts } from './cache.ts'
import { change } from './change.ts'
import { calledIn, toastId, undoable } from './standing.ts'
import { undoStack, type SaveChange } from './undo-stack.ts'

type Saved = Pick<SaveChange, 'subject' | 'called' | 'as'>

/** Says that a record has been written, and lets that be taken back as a move is; `place` is the toast that it takes the place of. */
export function offerUndoOfSave(
  saved: Saved,
  undo: Changed['undo'],
  portContext: PortContext,
  place = toastId(saved.subject),
): void {
  const { t } = portContext
  const last: SaveChange = {
    kind: 'save',
    id: 'record.save',
    ...saved,
    undo,
    takeBack: (context) => void undoSave(last, context),
  }
  undoStack.pushSave(last)
  showToast({
    text: t(saved.as ?? 'saved', { ns: 'palette', record: calledIn(last, t) }),
    tone: 'good',
    id: place,
    ms: undoable,
    ...(undo && {
      action: {
        label: keyedLabel(t('undo', { ns: 'palette' }), 'change.undo'),
        onClick: () => last.takeBack(portContext),
      },
    }),
  })
}

/** Puts the fields back; those that somebody changed since refuse it, and the refusal names them. */
async function undoSave(last: SaveChange, portContext: PortContext): Promise<void> {
  const { t, queries } = portContext
  const { subject, undo } = last
  undoStack.remove(last)
  if (undo === null) return
  const ask = async () => {
    const body = { expand: shownParts(queries, subject.object, subject.id) }
    const { payload } = await call('undo', { params: { token: undo.token }, body })
    // only a bulk comes back as a job
    if ('job' in payload) throw new Error('A record came back as a job')
    return payload
  }
  await change(queries, subject, ask, {
    onDone: ({ entity: now }) => {
      const said = async () => {
        // it may be called otherwise again
        const entity = isObjectName(subject.object) ? await loadEntity(subject.object) : undefined
        const called = entity === undefined ? last.called : nameOf(entity, now)
        showToast({
          text: t(last.as === 'merged' ? 'undone_merged' : 'undone_save', {
            ns: 'palette',
            record: calledIn({ ...last, called }, t),
          }),
          id: toastId(subject),
        })
      }
      void said()
      // two records are two again, and so are all lists of either
      if (last.as === 'merged') void queries.invalidateQueries()
    },
    // the error policy has shown the reason
    onFailure: () => undefined,
  })
}
