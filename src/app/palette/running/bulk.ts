import type { Undo } from '#api/actions.ts'
import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import { jobs } from '#api/reads.ts'
import { commandContext } from '#commands/command-context.ts'
import type { BulkSelection, DryRunResult } from '#machines/bulk.ts'
import type { Outcome, CommandExecution } from '#machines/palette-context.ts'
import { showToastOf } from '#ui/layer/cover-toasts.ts'
import { hideToast, refusalToast, type Toast } from '#ui/layer/toast.ts'
import { undoStack } from './undo-stack.ts'
import type { ManyChange } from './undo-stack.ts'
import { refusalText } from './conflict.ts'
import type { PortContext } from '#app/palette/port-context.ts'
import type { RunningCall } from './running-call.ts'
import { payloadOf } from '#app/palette/confirming/payload.ts'
import { keyedLabel } from '#app/palette/keyed-label.tsx'
import { titleOf } from '#screens/command-title.ts'
import { formatsOf } from '#screens/format.ts'

type StartedJob = { readonly job: { readonly id: number }; readonly undo: Undo | null }

const bodyOf = ({ request, needs }: CommandExecution, { chosen }: BulkSelection) => ({
  ...(request.written ?? { action: request.id, params: payloadOf(needs) }),
  ...('ids' in chosen
    ? { ids: [...chosen.ids] }
    : { session: chosen.session, ...(chosen.except && { except: [...chosen.except] }) }),
})

/** What the move would do to each of them, as the server says; nothing is changed. */
export async function dryRun(performance: CommandExecution, signal: AbortSignal): Promise<DryRunResult> {
  const { selected } = performance.request
  if (selected === undefined) throw new Error('Nothing is chosen')
  const { payload } = await call('object.bulk', {
    params: { object: selected.object },
    body: { ...bodyOf(performance, selected), dry_run: true },
    signal,
  })
  if (!('allowed' in payload)) throw new Error('The server tried nothing')
  return payload
}

/** Moves many as a background job; what became of it is told when it is at rest. */
export async function startBulk(
  performance: CommandExecution,
  selected: BulkSelection,
  portContext: PortContext,
  { work, signal }: RunningCall,
): Promise<Outcome> {
  try {
    const { payload } = await call('object.bulk', {
      params: { object: selected.object },
      body: bodyOf(performance, selected),
      signal,
    })
    if (!('job' in payload)) throw new Error('The server started nothing')
    selected.done()
    // from here on the server's own job tells
    work.done('')
    const { id } = performance.request
    const { object, count, run } = selected
    followStarted({ id, object, count, ...(run && { run: run.id }) }, payload, portContext)
    return { kind: 'done' }
  } catch (error) {
    const failure = failureOf(error)
    if (failure === undefined) throw error
    const text = refusalText(failure.kind === 'refused' ? failure.said : undefined, portContext)
    work.refused(text)
    return {
      kind: 'refused',
      because: { codes: [], text },
      unblock: null,
      canForce: false,
    }
  }
}

/** Tells of a job that was begun, and lets it be taken back once it has ended. */
export function followStarted(
  { id, object, count, run = id }: { id: string; object: string; count: number; run?: string },
  { job, undo }: StartedJob,
  portContext: PortContext,
): void {
  const toast = `bulk.${job.id}`
  const change: ManyChange | undefined =
    undo === null
      ? undefined
      : {
          kind: 'many',
          id,
          object,
          count,
          toast,
          undo,
          isRunning: true,
          takeBack: (context) => change && void undoBulk(change, context),
        }
  // what was done last is this: until it has ended there is nothing to be taken back
  if (change !== undefined) undoStack.push(change)
  void follow({ job: job.id, id: run, object, toast }, portContext, change)
}

/** Reasons that a toast has room for, and the milliseconds in which they are read. */
const mostReasons = 3
const toRead = 15_000
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Asked more often than the shell does while a short job runs. */
const pace = { first: 400, most: 5000 } as const

/** Tells how far the job is until it is at rest, then what came of it, and lets what it moved be taken back. */
async function follow(
  { job, id, object, toast: toastId }: { job: number; id: string; object: string; toast: string },
  portContext: PortContext,
  undo: ManyChange | undefined,
): Promise<void> {
  const { queries, t, locale } = portContext
  const toast = { id: toastId }
  // the dialog of the jobs says the same while it is open
  const show = (said: Toast & { id: string }) => showToastOf('jobs', said)
  const command = titleOf(id, t)
  const who = commandContext.current().actor?.id
  const { number } = formatsOf(locale)
  const running = { ...toast, text: t('many.running', { ns: 'palette', command }), ms: Infinity }
  show(running)
  for (let wait: number = pace.first; ; wait = Math.min(pace.most, wait * 1.4)) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    // nobody's any more: whoever started it has signed out
    if (commandContext.current().actor?.id !== who) return hideToast(toastId)
    const rows = await queries.fetchQuery({ ...jobs(), staleTime: 0 }).catch(() => undefined)
    if (rows === undefined) continue
    const row = rows.find((one) => one.id === job)
    if (row !== undefined && row['state'] !== 'completed' && row['state'] !== 'failed') {
      const [done, total] = [row['items_processed'], row['items_total']].map((count) => number(Number(count)))
      const detail = t('many.progress', { ns: 'palette', done, total })
      const isAborting = row['state'] === 'aborting'
      show({ ...running, ...(isAborting && { text: t('export_aborting', { ns: 'because' }) }), detail })
      continue
    }
    await Promise.all(['search', 'record'].map((key) => queries.invalidateQueries({ queryKey: [key, object] })))
    if (undo !== undefined) undoStack.remove(undo)
    // that it still runs is no longer true
    hideToast(refusalToast('change.undo'))
    // somebody has dismissed it, and with it the way back
    if (row === undefined) return hideToast(toastId)
    const [done, refused] = [Number(row['items_done']), Number(row['items_refused'])]
    const left = Number(row['items_total']) - done - refused
    const isDone = row['state'] === 'completed'
    const rest = { ns: 'palette', left: number(left) }
    const isAborted = row['reason'] === 'aborted'
    const ended = isAborted ? t('many.aborted', rest) : t('many.failed', rest)
    const did = `many.${id === 'change.undo' ? 'undid' : 'did'}.${undo?.id ?? id}`
    const said = t(refused === 0 ? [did, 'many.all_done'] : [`${did}.some`, 'many.done'], {
      ns: 'palette',
      command,
      count: done,
      done: number(done),
      refused: number(refused),
    })
    // each of them may have none, which only the server knows; a way back that was aborted is taken up again where it stopped
    const moved = textOf(row['undo_until']) === '' ? 0 : done
    const undoable = id !== 'change.undo' ? moved : isAborted ? left : 0
    const back = undoable > 0 && undo !== undefined ? { ...undo, count: undoable, isRunning: false } : undefined
    if (back !== undefined) undoStack.push(back)
    const details = [
      ...(isDone ? [] : [ended]),
      // the most frequent come first; all of them stand in the job's account
      ...textOf(row['outcome']).split('\n').slice(0, mostReasons),
    ].filter((detail) => detail !== '')
    show({
      ...toast,
      text: said,
      ...(details.length > 0 && { detail: details.join('\n'), ms: isDone ? toRead : Infinity }),
      tone: isDone ? 'good' : 'warn',
      ...(back !== undefined && {
        action: {
          label: keyedLabel(t('undo', { ns: 'palette' }), 'change.undo'),
          onClick: () => {
            undoStack.remove(back)
            back.takeBack(portContext)
          },
        },
      }),
    })
    return
  }
}

/** Takes the whole move back, as a job of its own. */
async function undoBulk(change: ManyChange, portContext: PortContext): Promise<void> {
  const { undo, object, toast } = change
  try {
    const { payload } = await call('undo', { params: { token: undo.token } })
    // the toast that offered it offers it no longer
    if ('job' in payload) await follow({ job: payload.job.id, id: 'change.undo', object, toast }, portContext, change)
  } catch (error) {
    // the error policy has shown the reason
    if (failureOf(error) === undefined) throw error
  }
}
