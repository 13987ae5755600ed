import type { Changed } from '#api/actions.ts'
import type { Subject } from '#machines/palette-context.ts'
import type { PortContext } from '#app/palette/port-context.ts'
import { recordTitle } from '#screens/record-title.ts'

/** What the record is called where a sentence names it. */
export const calledIn = ({ object, record, moves }: Subject, t: PortContext['t']): string =>
  recordTitle(object, moves.nameOf(record), t)

/** Where the record stands now, in words; the same toast says first that it moved and then that it moved back. */
export const standing = (subject: Subject, { entity }: Pick<Changed, 'entity'>, { t }: PortContext) => ({
  record: calledIn(subject, t),
  status: t(`${subject.object}.status.${subject.moves.statusOf(entity)}`, { ns: 'entities' }),
})

export const toastId = ({ object, id }: Subject) => `change.${object}.${id}`
