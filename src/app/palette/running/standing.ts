import type { Changed } from '#api/actions.ts'
import type { Subject } from '#machines/palette-context.ts'
import type { PortContext } from '#app/palette/port-context.ts'

/** Where the record stands now, in words; the same toast says first that it moved and then that it moved back. */
export const standing = (subject: Subject, { entity }: Pick<Changed, 'entity'>, { t }: PortContext) => ({
  number: subject.record.number,
  status: t(`order.status.${String(entity['status'])}`, { ns: 'entities' }),
})

export const toastId = ({ object, id }: Subject) => `change.${object}.${id}`
