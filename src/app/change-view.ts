import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import type { SavedView } from '#api/saved-view.ts'
import { viewCounts } from '#api/views.ts'
import type { ListViews, ViewChanges, ViewNotice } from '#screens/services.ts'
import { showToast } from '#ui/layer/toast.ts'
import { offerInToast } from './palette/offer-in-toast.ts'
import { undoable } from './palette/running/standing.ts'
import { queryClient } from './query-client.ts'

const send = async (change: ViewChanges) => {
  switch (change.type) {
    case 'create':
      return (await call('saved_view.create', { body: { data: change.data } })).payload
    case 'change': {
      const { id, data, version } = change
      return (await call('saved_view.change', { params: { id }, body: { data, version } })).payload
    }
    case 'delete': {
      const { id, version } = change
      await call('saved_view.delete', { params: { id }, body: { version } })
      return null
    }
  }
}

const done = async (change: ViewChanges): Promise<SavedView | null> => {
  const view = await send(change)
  await queryClient.invalidateQueries({ queryKey: ['saved-views'] })
  if (view !== null) void queryClient.invalidateQueries(viewCounts(view.object))
  return view
}

/** What makes a view again as it was; one that was deleted comes back under another number. */
const backTo = ({ object, name, audience, search, layout }: SavedView, now: SavedView | null): ViewChanges => {
  const data = { name, audience, search, layout }
  return now === null
    ? { type: 'create', data: { object, ...data } }
    : { type: 'change', id: now.id, version: now.version, data }
}

const toast = 'list.view_save'

const tell = ({ text, undo, before }: ViewNotice, now: SavedView | null): void => {
  if (before === undefined) return showToast({ text, id: toast })
  // somebody else may have changed it since, and the error policy says so
  offerInToast({ text, id: toast, ms: undoable }, undo, () => void done(backTo(before, now)).catch(() => undefined))
}

/** Keeps, changes or deletes a view, tells it, and answers when whoever shows the views knows of it. */
export const changeView: ListViews['send'] = async (change, told) => {
  try {
    const view = await done(change)
    tell(told, view)
    return view
  } catch (error) {
    const failure = failureOf(error)
    const problem = failure?.kind === 'refused' ? failure.said.problem : undefined
    // somebody else was faster: the next try is made to what stands there now
    if (problem?.code === 'conflict') await queryClient.invalidateQueries({ queryKey: ['saved-views'] })
    return { wrong: problem?.fields ?? {} }
  }
}
