import type { Row } from '#api/list.ts'
import type { Changed } from '#api/actions.ts'
import { call } from '#api/client.ts'
import type { Failure } from '#api/failure.ts'
import { goTo } from '#app/screen-first.ts'
import { recordHrefOf } from '#commands/places.ts'
import { offerInToast } from '#app/palette/offer-in-toast.ts'
import { backgroundCalls } from '#app/background-calls.ts'
import { recordKey, pendingRecords } from '#app/pending-records.ts'
import { commandContext } from '#commands/command-context.ts'
import type { LifeEvent } from '#machines/life/life.ts'
import type { CommandExecution, CommandRefusal, Subject } from '#machines/palette-context.ts'
import { titleOf } from '#screens/command-title.ts'
import { wordFor } from '#screens/record-title.ts'
import { showToast } from '#ui/layer/toast.ts'
import { canForce, payloadOf } from '#app/palette/confirming/payload.ts'
import type { PortContext } from '#app/palette/port-context.ts'
import { shownParts } from './cache.ts'
import { change } from './change.ts'
import { refusalText, standsAt } from './conflict.ts'
import { keyedLabel } from '#app/palette/keyed-label.tsx'
import { undoOne } from './undo-one.ts'
import { undoStack } from './undo-stack.ts'
import type { OneChange } from './undo-stack.ts'
import { calledIn, toastId, toastTexts, undoable } from './standing.ts'

/** The wire names the object before the action. */
const wireName = (id: string) => id.slice(id.indexOf('.') + 1)

/** Milliseconds after which a move that is still on its way stands among the jobs, from where it can be aborted. */
const long = 3000

function showOutcome(last: OneChange, event: LifeEvent, changed: Changed, portContext: PortContext): void {
  const toast = {
    ...toastTexts(last.subject, event, changed, portContext),
    tone: 'good' as const,
    id: toastId(last.subject),
    ms: undoable,
  }
  const made = last.subject.moves.made(event, changed.entity)
  const href = made && recordHrefOf({ name: made.object })?.(made.id)
  // what was made is looked at next; the key takes it back all the same
  if (made !== undefined && href !== undefined)
    return offerInToast(toast, portContext.t('open_made', { ns: 'palette', label: made.label }), () => goTo(href))
  showToast({
    ...toast,
    ...(changed.undo && {
      action: {
        label: keyedLabel(portContext.t('undo', { ns: 'palette' }), 'change.undo'),
        onClick: () => undoOne(last, portContext),
      },
    }),
  })
}

/** How it looks as soon as it is done: what the life says comes of it, and nothing that only the server knows. */
const outcomeOf = ({ record, moves }: Subject, event: LifeEvent) => {
  const next = moves.becomes(record, event, commandContext.current().actor ?? null)
  return (state: Row): Row => ({ ...state, ...next, version: state.version + 1 })
}

export type Refuse = (execution: CommandExecution, refused: CommandRefusal) => void

/** Shows the move at once and sends it behind those that are on their way; what comes of it is told when it is settled. */
export function startMove(
  execution: CommandExecution,
  subject: Subject,
  portContext: PortContext,
  refuse: Refuse,
): void {
  const { request, needs, force } = execution
  const { queries, t } = portContext
  const { object, id, record, moves } = subject
  const params = { ...request.given, ...payloadOf(needs), ...(force !== undefined && { force }) }
  const event = { type: request.id, ...params, ...(force !== undefined && { forced: true as const }) }
  const last: OneChange = {
    kind: 'one',
    id: request.id,
    subject,
    version: subject.version + 1,
    undo: undefined,
    takeBack: (context) => undoOne(last, context),
  }

  const onFailure = (failure: Failure) => {
    undoStack.remove(last)
    const said = failure.kind === 'refused' ? failure.said : undefined
    const isConflict = said?.problem?.code === 'conflict'
    const isRule = failure.kind === 'refused' && failure.status === 409 && !isConflict
    const text = refusalText(said, portContext, subject)
    const mayForce = isRule && force === undefined && canForce(commandContext.current().actor, request)
    const isNow = isConflict ? { isConflict, standsAt: standsAt(said) } : {}
    refuse(execution, { because: { codes: [], text }, unblock: null, canForce: mayForce, ...isNow })
    return text
  }

  undoStack.push(last)
  pendingRecords.do(recordKey(subject), {
    fields: Object.keys(moves.standingOf(record)),
    becomes: outcomeOf(subject, event),
    version: subject.version,
    send: async (version) => {
      const cancel = new AbortController()
      const about = wordFor(subject, t)
      const work = backgroundCalls.start({ command: request.id, about, cancel: () => cancel.abort() })
      const waiting = setTimeout(work.leave, long)
      const ask = async () => {
        const { payload } = await call('record.action', {
          params: { object, id, action: wireName(request.id) },
          body: { version, params, expand: shownParts(queries, object, id) },
          signal: cancel.signal,
        })
        return payload
      }
      return change(queries, subject, ask, {
        onDone: (changed) => {
          undoStack.settle(last, { undo: changed.undo, version: changed.entity.version })
          showOutcome(last, event, changed, portContext)
          work.done('')
          // its toast has told it
          work.dismiss()
        },
        onFailure: (failure) => work.refused(onFailure(failure)),
      }).finally(() => clearTimeout(waiting))
    },
    onTakenBack: () => {
      undoStack.remove(last)
      const said = { record: calledIn(subject, t), command: titleOf(moves.calledHere(request.id, record), t) }
      showToast({ text: t('taken_back', { ns: 'palette', ...said }), tone: 'warn' })
    },
  })
}
