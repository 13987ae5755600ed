import type { Changed } from '#api/actions.ts'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import { offers } from '#commands/offers.ts'
import { keyTable } from '#commands/key-table.ts'
import { commandContext } from '#commands/command-context.ts'
import type { Outcome, CommandExecution, Subject } from '#machines/palette-context.ts'
import { showToast } from '#ui/layer/toast.ts'
import { updateCaches, invalidate } from './cache.ts'
import { undoStack } from './undo-stack.ts'
import type { UndoableChange } from './undo-stack.ts'
import { refusalText } from './conflict.ts'
import type { PortContext } from '#app/palette/port-context.ts'
import { startBulk, undoBulk } from './bulk.ts'
import { canForce, payloadOf } from '#app/palette/confirming/payload.ts'
import type { RunningCall } from './running-call.ts'
import { undoLabel } from './undo-label.tsx'

/** The wire names the object before the action. */
const wireName = (id: string) => id.slice(id.indexOf('.') + 1)

const undoable = 10_000

/** Where the record stands now, in words; the same toast says first that it moved and then that it moved back. */
const standing = (subject: Subject, { entity }: Pick<Changed, 'entity'>, { t }: PortContext) => ({
  number: subject.record.number,
  status: t(`order.status.${String(entity['status'])}`, { ns: 'entities' }),
})
const toastId = ({ object, id }: Subject) => `change.${object}.${id}`

const showOutcome = (
  subject: Subject,
  changed: Changed,
  undo: UndoableChange | undefined,
  portContext: PortContext,
) => {
  const { t } = portContext
  showToast({
    text: t('done', { ns: 'palette', ...standing(subject, changed, portContext) }),
    tone: 'good',
    id: toastId(subject),
    ms: undoable,
    ...(undo && {
      action: {
        label: undoLabel(t('undo', { ns: 'palette' })),
        onClick: () => void undoChange(undo, portContext),
      },
    }),
  })
}

async function performMove(
  performance: CommandExecution,
  subject: Subject,
  portContext: PortContext,
  { work, signal }: RunningCall,
): Promise<Outcome> {
  const { request, needs, force } = performance
  const { object, id, version } = subject
  const params = { ...payloadOf(needs), ...(force !== undefined && { force }) }
  try {
    const { payload } = await call('record.action', {
      params: { object, id, action: wireName(request.id) },
      body: { version, params },
      signal,
    })
    const last: UndoableChange | undefined =
      payload.undo === null ? undefined : { kind: 'one', id: request.id, subject, ...payload.undo }
    if (last !== undefined) undoStack.push(last)
    // the screen shows the answer at once; what it outdates is read in the background
    void updateCaches(portContext.queries, object, payload)
    showOutcome(subject, payload, last, portContext)
    const moved = portContext.t('done', { ns: 'palette', ...standing(subject, payload, portContext) })
    work.done(moved, last && (() => void undoChange(last, portContext)))
    return { kind: 'done' }
  } catch (error) {
    const failure = failureOf(error)
    if (failure === undefined) throw error
    // what stands there now is read, whatever the reason; nobody waits for it
    void invalidate(portContext.queries, object, id)
    const said = failure.kind === 'refused' ? failure.said : undefined
    const text = refusalText(said, portContext)
    work.refused(text)
    const isRule = failure.kind === 'refused' && failure.status === 409 && said?.problem?.code !== 'conflict'
    return {
      kind: 'refused',
      because: { codes: [], text },
      unblock: null,
      canForce: isRule && force === undefined && canForce(commandContext.current().actor, request),
    }
  }
}

/** The palette's port: a move goes over the wire, any other command to whoever hears it. */
export const perform = async (
  performance: CommandExecution,
  portContext: PortContext,
  running: RunningCall,
): Promise<Outcome> => {
  const { request, needs } = performance
  if (request.selected !== undefined) return startBulk(performance, request.selected, portContext, running)
  if (request.subject !== undefined) return performMove(performance, request.subject, portContext, running)
  offers(keyTable.read(), commandContext.current().listeners)
    .find(({ id }) => id === request.id)
    ?.run(Object.fromEntries(needs.flatMap((need) => (need.kind === 'lines' ? [] : [[need.name, need.value]]))))
  running.work.done('')
  return { kind: 'done' }
}

/** Takes a move back, of one record or of many; too late is said with the server's reason. */
export const undoChange = async (change: UndoableChange, portContext: PortContext): Promise<void> => {
  undoStack.remove(change)
  await (change.kind === 'one' ? undoOne(change, portContext) : undoBulk(change, portContext))
}

async function undoOne(change: Extract<UndoableChange, { kind: 'one' }>, portContext: PortContext): Promise<void> {
  const { t, queries } = portContext
  const { subject, token } = change
  try {
    const { payload } = await call('undo', { params: { token } })
    // only a bulk comes back as a job
    if ('job' in payload) return
    void updateCaches(queries, subject.object, payload)
    showToast({
      text: t('undone', { ns: 'palette', ...standing(subject, payload, portContext) }),
      id: toastId(subject),
    })
  } catch (error) {
    // the error policy has shown the reason
    if (failureOf(error) === undefined) throw error
    void invalidate(queries, subject.object, subject.id)
  }
}
