import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import { jobs } from '#api/reads.ts'
import { commandContext } from '#commands/command-context.ts'
import type { BulkSelection, DryRunResult } from '#machines/bulk.ts'
import type { Outcome, CommandExecution } from '#machines/palette-context.ts'
import { showToast } from '#ui/layer/toast.ts'
import { undoStack } from './undo-stack.ts'
import type { ManyChange } from './undo-stack.ts'
import { refusalText } from './conflict.ts'
import type { PortContext } from '#app/palette/port-context.ts'
import type { RunningCall } from './running-call.ts'
import { payloadOf } from '#app/palette/confirming/payload.ts'
import { undoLabel } from './undo-label.tsx'
import { titleOf } from '#screens/command-title.ts'

const bodyOf = ({ request, needs }: CommandExecution, { chosen }: BulkSelection) => ({
  action: request.id,
  params: payloadOf(needs),
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
    const { job, undo } = payload
    const { id } = performance.request
    const { object } = selected
    const toast = `bulk.${job.id}`
    const change: ManyChange | undefined =
      undo === null
        ? undefined
        : {
            kind: 'many',
            id,
            object,
            toast,
            undo,
            takeBack: (context) => void undoBulk({ object, toast, undo }, context),
          }
    void follow({ job: job.id, id, object, toast }, portContext, change)
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

/** Asked more often than the shell does while a short job runs. */
const pace = { first: 400, most: 5000 } as const

/** Waits for the job to be at rest, then reads the lists again, says what came of it and lets it be taken back. */
async function follow(
  { job, id, object, toast: toastId }: { job: number; id: string; object: string; toast: string },
  portContext: PortContext,
  undo: ManyChange | undefined,
): Promise<void> {
  const { queries, t } = portContext
  const toast = { id: toastId }
  const command = titleOf(id, t)
  const who = commandContext.current().actor?.id
  showToast({ ...toast, text: t('many.running', { ns: 'palette', command }) })
  for (let wait: number = pace.first; ; wait = Math.min(pace.most, wait * 1.4)) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    // nobody's any more: whoever started it has signed out
    if (commandContext.current().actor?.id !== who) return
    const rows = await queries.fetchQuery({ ...jobs(), staleTime: 0 }).catch(() => undefined)
    if (rows === undefined) continue
    const row = rows.find((one) => one.id === job)
    // one that was aborted has left the list, and what it did until then stays and can be taken back
    if (row !== undefined && row['state'] !== 'completed' && row['state'] !== 'failed') continue
    await Promise.all(['search', 'record'].map((key) => queries.invalidateQueries({ queryKey: [key, object] })))
    if (undo !== undefined) undoStack.push(undo)
    if (row === undefined) return
    showToast({
      ...toast,
      text: t(row['items_refused'] === 0 ? 'many.all_done' : 'many.done', {
        ns: 'palette',
        command,
        done: row['items_done'],
        refused: row['items_refused'],
      }),
      tone: row['state'] === 'completed' ? 'good' : 'warn',
      ...(undo !== undefined && {
        action: {
          label: undoLabel(t('undo', { ns: 'palette' })),
          onClick: () => {
            undoStack.remove(undo)
            undo.takeBack(portContext)
          },
        },
      }),
    })
    return
  }
}

/** Takes the whole move back, as a job of its own. */
async function undoBulk(
  { undo: { token }, object, toast }: Pick<ManyChange, 'undo' | 'object' | 'toast'>,
  portContext: PortContext,
): Promise<void> {
  try {
    const { payload } = await call('undo', { params: { token } })
    // the toast that offered it offers it no longer
    if ('job' in payload)
      await follow({ job: payload.job.id, id: 'change.undo', object, toast }, portContext, undefined)
  } catch (error) {
    // the error policy has shown the reason
    if (failureOf(error) === undefined) throw error
  }
}
