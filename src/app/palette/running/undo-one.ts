import type { Row } from '#api/list.ts'
import { call } from '#api/client.ts'
import { recordKey, pendingRecords } from '#app/pending-records.ts'
import { showToast } from '#ui/layer/toast.ts'
import type { PortContext } from '#app/palette/port-context.ts'
import { shownParts } from './cache.ts'
import { change } from './change.ts'
import { standing, toastId } from './standing.ts'
import { undoStack, whyNot } from './undo-stack.ts'
import type { OneChange } from './undo-stack.ts'

/**
 * Takes a move back: the record is shown as it was at once. A move that is still on its way is taken back as soon as it
 * is done; where it is refused there is nothing to take back.
 */
export function undoOne(last: OneChange, portContext: PortContext): void {
  const { t, queries } = portContext
  const { subject } = last
  const { object, id, record, moves } = subject
  const before = moves.standingOf(record)
  undoStack.remove(last)
  pendingRecords.do(recordKey(subject), {
    fields: Object.keys(before),
    becomes: (state: Row): Row => ({ ...state, ...before, version: state.version + 1 }),
    version: last.version,
    send: async () => {
      const token = last.undo?.token
      if (token === undefined) {
        showToast({ text: t(whyNot(last), { ns: 'because' }), tone: 'warn', id: toastId(subject) })
        return { is: 'refused' }
      }
      const ask = async () => {
        const body = { expand: shownParts(queries, object, id) }
        const { payload } = await call('undo', { params: { token }, body })
        // only a bulk comes back as a job
        if ('job' in payload) throw new Error('A record came back as a job')
        return payload
      }
      return change(queries, subject, ask, {
        onDone: (changed) =>
          showToast({
            text: t('undone', { ns: 'palette', ...standing(subject, changed, portContext) }),
            id: toastId(subject),
          }),
        // the error policy has shown the reason
        onFailure: () => undefined,
      })
    },
  })
}
