import { commandContext } from '#commands/command-context.ts'
import type { Verdict } from '#machines/life.ts'
import { refusedFor, undoStack } from './undo-stack.ts'
import type { InView } from './undo-stack.ts'

/** The open record, or the list that somebody stands in. */
export const inView = (): InView => {
  const { subject, selected, listeners } = commandContext.current()
  const object = subject?.object ?? selected?.object
  return object === undefined ? undefined : { object, id: listeners.list === undefined ? subject?.id : undefined }
}

/** What this page has not moved itself says by its history why there is no way back. */
export const undoVerdict = (): Verdict => {
  const view = inView()
  const { subject } = commandContext.current()
  const because =
    undoStack.last(view) === undefined && subject?.id === view?.id && subject?.moves.noReturn(subject.record)
  return because ? refusedFor(because) : undoStack.verdict(view)
}
