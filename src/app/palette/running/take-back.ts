import { goTo } from '#app/screen-first.ts'
import { recordHrefOf } from '#commands/places.ts'
import { titleOf } from '#screens/command-title.ts'
import { formatsOf } from '#screens/format.ts'
import { isToastShown, showToast } from '#ui/layer/toast.ts'
import type { PortContext } from '#app/palette/port-context.ts'
import { keyedLabel } from '#app/palette/keyed-label.tsx'
import { calledIn, toastId } from './standing.ts'
import { undoStack } from './undo-stack.ts'
import type { ManyChange, UndoableChange } from './undo-stack.ts'
import { inView } from './undo-verdict.ts'

const undo = (change: UndoableChange, portContext: PortContext): void => {
  undoStack.remove(change)
  change.takeBack(portContext)
}

/** How many were moved: `12 orders`. */
const countOf = ({ object, counted, count }: ManyChange, { t, locale }: PortContext): string =>
  t(`many.${counted ?? object}`, { ns: 'palette', count, number: formatsOf(locale).number(count) })

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
    if (change.kind === 'many') return
    const href = recordHrefOf({ name: change.subject.object })?.(change.subject.id)
    if (href !== undefined) goTo(href)
  }
  // what its own toast says is said there: a second one would offer the same
  const toast = change.kind === 'many' ? change.toast : toastId(change.subject)
  // that of many names them from the start
  if ((named === change || change.kind === 'many') && isToastShown(toast)) return take()
  named = change
  const command = titleOf(change.id, t)
  showToast({
    id: toast,
    text: t('undo_elsewhere', {
      ns: 'palette',
      command,
      record:
        change.kind === 'many'
          ? countOf(change, portContext)
          : calledIn(change.kind === 'one' ? change.subject : change, t),
    }),
    action: { label: keyedLabel(t('undo', { ns: 'palette' }), 'change.undo'), onClick: take },
  })
}
