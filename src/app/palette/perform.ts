import type { Changed } from '#api/actions.ts'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import { offers } from '#commands/offers.ts'
import { keyTable } from '#commands/key-table.ts'
import { stage } from '#commands/stage.ts'
import type { Outcome, Performance, Subject } from '#machines/palette-context.ts'
import { showToast } from '#ui/layer/toast.ts'
import { carry, refresh } from './cache.ts'
import { changes } from './changes.ts'
import type { LastChange } from './changes.ts'
import { sentenceOf } from './conflict.ts'
import type { Furniture } from './furniture.ts'
import { startMany, takeManyBack } from './many.ts'
import { canForce, payloadOf } from './payload.ts'
import type { Underway } from './underway.ts'
import { undoLabel } from './undo-label.tsx'

/** The wire names the object before the action. */
const wireName = (id: string) => id.slice(id.indexOf('.') + 1)

const undoable = 10_000

/** Where the record stands now, in words; the same toast says first that it moved and then that it moved back. */
const standing = (subject: Subject, { entity }: Pick<Changed, 'entity'>, { t }: Furniture) => ({
  number: subject.record.number,
  status: t(`order.status.${String(entity['status'])}`, { ns: 'entities' }),
})
const toastId = ({ object, id }: Subject) => `change.${object}.${id}`

const tell = (subject: Subject, changed: Changed, undo: LastChange | undefined, furniture: Furniture) => {
  const { t } = furniture
  showToast({
    text: t('done', { ns: 'palette', ...standing(subject, changed, furniture) }),
    tone: 'good',
    id: toastId(subject),
    ms: undoable,
    ...(undo && {
      action: {
        label: undoLabel(t('undo', { ns: 'palette' })),
        onClick: () => void takeBack(undo, furniture),
      },
    }),
  })
}

async function performMove(
  performance: Performance,
  subject: Subject,
  furniture: Furniture,
  { work, signal }: Underway,
): Promise<Outcome> {
  const { asked, needs, force } = performance
  const { object, id, version } = subject
  const params = { ...payloadOf(needs), ...(force !== undefined && { force }) }
  try {
    const { payload } = await call('record.action', {
      params: { object, id, action: wireName(asked.id) },
      body: { version, params },
      signal,
    })
    const last: LastChange | undefined =
      payload.undo === null ? undefined : { kind: 'one', id: asked.id, subject, ...payload.undo }
    if (last !== undefined) changes.keep(last)
    // the screen shows the answer at once; what it outdates is read in the background
    void carry(furniture.queries, object, payload)
    tell(subject, payload, last, furniture)
    const moved = furniture.t('done', { ns: 'palette', ...standing(subject, payload, furniture) })
    work.done(moved, last && (() => void takeBack(last, furniture)))
    return { kind: 'done' }
  } catch (error) {
    const failure = failureOf(error)
    if (failure === undefined) throw error
    // what stands there now is read, whatever the reason; nobody waits for it
    void refresh(furniture.queries, object, id)
    const said = failure.kind === 'refused' ? failure.said : undefined
    const text = sentenceOf(said, furniture)
    work.refused(text)
    const isRule = failure.kind === 'refused' && failure.status === 409 && said?.problem?.code !== 'conflict'
    return {
      kind: 'refused',
      because: { codes: [], text },
      unblock: null,
      canForce: isRule && force === undefined && canForce(stage.scene().actor, asked),
    }
  }
}

/** The palette's port: a move goes over the wire, any other command to whoever hears it. */
export const perform = async (performance: Performance, furniture: Furniture, underway: Underway): Promise<Outcome> => {
  const { asked, needs } = performance
  if (asked.selected !== undefined) return startMany(performance, asked.selected, furniture, underway)
  if (asked.subject !== undefined) return performMove(performance, asked.subject, furniture, underway)
  offers(keyTable.read(), stage.scene().listeners)
    .find(({ id }) => id === asked.id)
    ?.run(Object.fromEntries(needs.flatMap((need) => (need.kind === 'lines' ? [] : [[need.name, need.value]]))))
  underway.work.done('')
  return { kind: 'done' }
}

/** Takes a move back, of one record or of many; too late is said with the server's reason. */
export const takeBack = async (change: LastChange, furniture: Furniture): Promise<void> => {
  changes.drop(change)
  await (change.kind === 'one' ? takeOneBack(change, furniture) : takeManyBack(change, furniture))
}

async function takeOneBack(change: Extract<LastChange, { kind: 'one' }>, furniture: Furniture): Promise<void> {
  const { t, queries } = furniture
  const { subject, token } = change
  try {
    const { payload } = await call('undo', { params: { token } })
    // only a bulk comes back as a job
    if ('job' in payload) return
    void carry(queries, subject.object, payload)
    showToast({ text: t('undone', { ns: 'palette', ...standing(subject, payload, furniture) }), id: toastId(subject) })
  } catch (error) {
    // the error policy has shown the reason
    if (failureOf(error) === undefined) throw error
    void refresh(queries, subject.object, subject.id)
  }
}
