import type { Changed, Undo } from '#api/actions.ts'
import { call } from '#api/client.ts'
import type { PortContext } from '#app/palette/port-context.ts'
import { keyedLabel } from '#app/palette/keyed-label.tsx'
import { formatsOf } from '#screens/format.ts'
import type { SavedTogether } from '#screens/services.ts'
import { showToast } from '#ui/layer/toast.ts'
import { shownParts } from './cache.ts'
import { change } from './change.ts'
import { undoable } from './standing.ts'
import { undoStack, type ManyChange } from './undo-stack.ts'

type Cell = { object: string; id: number; undo: Undo }
type Paste = { cells: readonly Cell[]; change: ManyChange | undefined; isTakenBack: boolean }

const pastes = new WeakMap<SavedTogether, Paste>()

const cellsIn = (count: number, { t, locale }: PortContext): string =>
  t('many.cells', { ns: 'palette', count, number: formatsOf(locale).number(count) })

/** Says that one more cell of a paste has been written: all of them are one toast, and taken back as one. */
export function offerUndoOfCells(
  together: SavedTogether,
  { object, id }: { object: string; id: number },
  undo: Undo,
  portContext: PortContext,
  toast: string,
): void {
  const { t } = portContext
  const paste = pastes.get(together) ?? { cells: [], change: undefined, isTakenBack: false }
  pastes.set(together, paste)
  const before = paste.change
  paste.cells = [...paste.cells, { object, id, undo }]
  // what is still on its way is taken back with the others
  if (paste.isTakenBack) return
  const next: ManyChange = {
    kind: 'many',
    id: 'record.save',
    object,
    counted: 'cells',
    count: paste.cells.length,
    toast,
    // the first is the first that can no longer be taken back
    undo: before?.undo ?? undo,
    isRunning: false,
    takeBack: (context) => void undoCells(together, paste, context, toast),
  }
  paste.change = next
  undoStack.pushCells(next, { object, id }, before)
  showToast({
    text: t('saved', { ns: 'palette', record: cellsIn(next.count, portContext) }),
    tone: 'good',
    id: toast,
    ms: undoable,
    action: {
      label: keyedLabel(t('undo', { ns: 'palette' }), 'change.undo'),
      onClick: () => {
        undoStack.remove(next)
        next.takeBack(portContext)
      },
    },
  })
}

/** Puts each of them back, the last one first. */
async function undoCells(
  together: SavedTogether,
  paste: Paste,
  portContext: PortContext,
  toast: string,
): Promise<void> {
  const { t, queries } = portContext
  paste.isTakenBack = true
  await together.all
  let done = 0
  for (const { object, id, undo } of paste.cells.toReversed()) {
    const ask = async (): Promise<Changed> => {
      const body = { expand: shownParts(queries, object, id) }
      const { payload } = await call('undo', { params: { token: undo.token }, body })
      // only a bulk comes back as a job
      if ('job' in payload) throw new Error('A record came back as a job')
      return payload
    }
    // the error policy shows why one of them stays as it is
    await change(queries, { object, id }, ask, { onDone: () => (done += 1), onFailure: () => undefined })
  }
  if (done > 0) showToast({ text: t('undone_cells', { ns: 'palette', cells: cellsIn(done, portContext) }), id: toast })
}
