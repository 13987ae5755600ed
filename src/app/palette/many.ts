import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import { jobs } from '#api/reads.ts'
import { stage } from '#commands/stage.ts'
import type { Selected, Trial } from '#machines/many.ts'
import type { Outcome, Performance } from '#machines/palette-context.ts'
import { showToast } from '#ui/layer/toast.ts'
import { changes } from './changes.ts'
import type { LastChange } from './changes.ts'
import { sentenceOf } from './conflict.ts'
import type { Furniture } from './furniture.ts'
import type { Underway } from './underway.ts'
import { payloadOf } from './payload.ts'
import { undoLabel } from './undo-label.tsx'
import { titleOf } from '#screens/command-title.ts'

type ManyChange = Extract<LastChange, { kind: 'many' }>

const bodyOf = ({ asked, needs }: Performance, { chosen }: Selected) => ({
  action: asked.id,
  params: payloadOf(needs),
  ...('ids' in chosen
    ? { ids: [...chosen.ids] }
    : { session: chosen.session, ...(chosen.except && { except: [...chosen.except] }) }),
})

/** What the move would do to each of them, as the server says; nothing is changed. */
export async function rehearse(performance: Performance, signal: AbortSignal): Promise<Trial> {
  const { selected } = performance.asked
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
export async function startMany(
  performance: Performance,
  selected: Selected,
  furniture: Furniture,
  { work, signal }: Underway,
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
    const { id } = performance.asked
    const { object } = selected
    const toast = `bulk.${job.id}`
    const change: ManyChange | undefined = undo === null ? undefined : { kind: 'many', id, object, toast, ...undo }
    void follow({ job: job.id, id, object, toast }, furniture, change)
    return { kind: 'done' }
  } catch (error) {
    const failure = failureOf(error)
    if (failure === undefined) throw error
    const text = sentenceOf(failure.kind === 'refused' ? failure.said : undefined, furniture)
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
  furniture: Furniture,
  undo: ManyChange | undefined,
): Promise<void> {
  const { queries, t } = furniture
  const toast = { id: toastId }
  const command = titleOf(id, t)
  const who = stage.scene().actor?.id
  showToast({ ...toast, text: t('many.running', { ns: 'palette', command }) })
  for (let wait: number = pace.first; ; wait = Math.min(pace.most, wait * 1.4)) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    // nobody's any more: whoever started it has signed out
    if (stage.scene().actor?.id !== who) return
    const rows = await queries.fetchQuery({ ...jobs(), staleTime: 0 }).catch(() => undefined)
    if (rows === undefined) continue
    const row = rows.find((one) => one.id === job)
    // one that was aborted has left the list, and what it did until then stays and can be taken back
    if (row !== undefined && row['state'] !== 'completed' && row['state'] !== 'failed') continue
    await Promise.all(['search', 'record'].map((key) => queries.invalidateQueries({ queryKey: [key, object] })))
    if (undo !== undefined) changes.keep(undo)
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
            changes.drop(undo)
            void takeManyBack(undo, furniture)
          },
        },
      }),
    })
    return
  }
}

/** Takes the whole move back, as a job of its own. */
export async function takeManyBack({ token, object, toast }: ManyChange, furniture: Furniture): Promise<void> {
  try {
    const { payload } = await call('undo', { params: { token } })
    // the toast that offered it offers it no longer
    if ('job' in payload) await follow({ job: payload.job.id, id: 'change.undo', object, toast }, furniture, undefined)
  } catch (error) {
    // the error policy has shown the reason
    if (failureOf(error) === undefined) throw error
  }
}
