import { getI18n } from 'react-i18next'
import type { PortContext } from '#app/palette/port-context.ts'
import { offerUndoOfCells } from '#app/palette/running/undo-cells.ts'
import { offerUndoOfSave } from '#app/palette/running/undo-save.ts'
import { preferences } from '#app/preferences.ts'
import { queryClient } from '#app/query-client.ts'
import { currentServer } from '#app/connection.ts'
import { ownToken } from '#app/view-as/own-token.ts'
import { commandContext } from '#commands/command-context.ts'
import { createDrafts } from './drafts.ts'
import { createRecentRefs } from './recent-refs.ts'
import { saveRecord } from '#api/edit/send.ts'
import { invalidate, updateCaches } from '#app/palette/running/cache.ts'
import { nameOf } from '#entities/name.ts'
import type { AppServices } from '#screens/services.ts'
import { toastId } from '#app/palette/running/standing.ts'
import { recordTitle } from '#screens/record-title.ts'
import { hideToast, refusalToast, showToast } from '#ui/layer/toast.ts'
import { startEditor, type Around, type Edited } from './start-editor.ts'

export const drafts = createDrafts()
void drafts.forgetAll()
export const recentRefs = createRecentRefs()
window.addEventListener('pagehide', drafts.flush)
// the browser asks only where the page would take something with it
window.addEventListener('beforeunload', (event) => {
  if (!drafts.isUnkept()) return
  drafts.flush()
  event.preventDefault()
})
document.addEventListener('visibilitychange', drafts.flush)

const portContext = (): PortContext => {
  const { locale, figures } = preferences.read()
  return { queries: queryClient, t: getI18n().t, locale: figures ?? locale }
}

/** Says that a record has been written, and how that is taken back. */
const saved = (place: string | undefined, ...[subject, called, undo]: Parameters<Around['onSaved']>): void => {
  // what was refused before is done
  for (const command of ['record.save', 'record.save_and_leave', 'conflict.save']) hideToast(refusalToast(command))
  offerUndoOfSave({ subject, called }, undo, portContext(), place)
}
const onSaved: Around['onSaved'] = (...what) => saved(undefined, ...what)

/** Cell after cell is written: one toast for all of them, that they do not pile up over the cells. */
const cellsToast = 'saved cells'

/** Says that there is a new one; whoever regrets it deletes it. */
const onCreated: Around['onCreated'] = (subject, called) => {
  const { t } = getI18n()
  const record = recordTitle(subject.object, called, t)
  showToast({ text: t('created', { ns: 'palette', record }), tone: 'good', id: toastId(subject) })
}

/** A few fields of a record, written in a list: the answer stands on every screen that shows it. */
export const saveFields: AppServices['saveFields'] = async (entity, { id, version, merges }, data, together) => {
  const answer = await saveRecord({ object: entity.name, id, version, data, expand: [], merges }, () => undefined)
  if (answer.is !== 'saved') {
    // it is another one than was seen
    if (answer.is === 'overtaken') void invalidate(queryClient, entity.name, id)
    return answer
  }
  updateCaches(queryClient, entity.name, answer.changed ?? { entity: answer.record, actions: [] })
  const one = { subject: { object: entity.name, id }, called: nameOf(entity, answer.record) }
  const undo = answer.changed?.undo ?? null
  if (merges !== undefined) offerUndoOfSave({ ...one, as: 'merged' }, undo, portContext(), cellsToast)
  else if (together === undefined) saved(cellsToast, one.subject, one.called, undo)
  else if (undo !== null) offerUndoOfCells(together, one.subject, undo, portContext(), cellsToast)
  return answer
}

/** What follows it comes with the first import. */
export const followImport: AppServices['followImport'] = async (object, count, started) => {
  const { followStarted } = await import('#app/palette/running/bulk.ts')
  followStarted({ id: 'list.import', object, count }, started, portContext())
}

/** Edits in the name of whoever is signed in now. */
export const edit = (edited: Edited) =>
  startEditor(edited, {
    queries: queryClient,
    drafts,
    onSaved,
    onCreated,
    whose: { server: ownToken.keptOf(currentServer()), user: commandContext.current().actor?.id ?? 0 },
  })
