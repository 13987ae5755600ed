import { goTo } from '#app/screen-first.ts'
import { commandContext } from '#commands/command-context.ts'
import { hrefOf } from '#commands/places.ts'
import { titleOf } from '#screens/command-title.ts'
import { isToastShown, showToast } from '#ui/layer/toast.ts'
import type { PortContext } from '#app/palette/port-context.ts'
import { keyedLabel } from '#app/palette/keyed-label.tsx'
import { undoStack } from './undo-stack.ts'
import type { InView, UndoableChange } from './undo-stack.ts'

/** The open record, or the list that somebody stands in. */
export const inView = (): InView => {
  const { subject, selected, listeners } = commandContext.current()
  const object = subject?.object ?? selected?.object
  return object && { object, id: listeners.list === undefined ? subject?.id : undefined }
}

const undo = (change: UndoableChange, portContext: PortContext): void => {
  undoStack.remove(change)
  change.takeBack(portContext)
}

const nameToast = 'undo.elsewhere'

/** What was named last, and is taken when it is asked for again. */
let named: UndoableChange | undefined

/** Takes back what is on the screen; anything else is named first, and shown when it is taken. */
export function takeBack(portContext: PortContext): void {
  const { t } = portContext
  const last = undoStack.last(inView())
  if (last === undefined) return
  const { change, isInView } = last
  if (isInView) return undo(change, portContext)
  const take = () => {
    if (!undoStack.has(change)) return
    undo(change, portContext)
    if (change.kind === 'one') goTo(hrefOf('order', { id: change.subject.id }))
  }
  if (named === change && isToastShown(nameToast)) return take()
  named = change
  const command = titleOf(change.id, t)
  showToast({
    id: nameToast,
    text:
      change.kind === 'one'
        ? t('undo_elsewhere', { ns: 'palette', command, number: change.subject.record.number })
        : t('undo_many_elsewhere', { ns: 'palette', command }),
    action: { label: keyedLabel(t('undo', { ns: 'palette' }), 'change.undo'), onClick: take },
  })
}
