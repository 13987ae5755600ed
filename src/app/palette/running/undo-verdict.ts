import { commandContext } from '#commands/command-context.ts'
import type { Verdict } from '#machines/life/life.ts'
import { refusedFor, undoStack } from './undo-stack.ts'
import type { InView } from './undo-stack.ts'

/** The open record, or the list that somebody stands in, also where it has been emptied. */
export const inView = (): InView => {
  const { subject, listeners } = commandContext.current()
  const record = subject ?? listeners.record?.record
  const object = listeners.list?.object ?? record?.object
  return object === undefined ? undefined : { object, id: record?.id, isList: listeners.list !== undefined }
}

/** What this page has not moved itself says by its history why there is no way back. */
export const undoVerdict = (): Verdict => {
  const view = inView()
  const { subject } = commandContext.current()
  const because =
    undoStack.last(view) === undefined && view?.isList === false && subject?.moves.noReturn(subject.record)
  return because ? refusedFor(because) : undoStack.verdict(view)
}
