import { call } from '#api/client.ts'
import { failureOf } from '#api/failure.ts'
import { viewCounts } from '#api/views.ts'
import type { ListViews, ViewChanges } from '#screens/services.ts'
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

/** Keeps, changes or deletes a view, and answers when whoever shows the views knows of it. */
export const changeView: ListViews['send'] = async (change) => {
  try {
    const view = await send(change)
    await queryClient.invalidateQueries({ queryKey: ['saved-views'] })
    if (view !== null) void queryClient.invalidateQueries(viewCounts(view.object))
    return view
  } catch (error) {
    const failure = failureOf(error)
    const problem = failure?.kind === 'refused' ? failure.said.problem : undefined
    // somebody else was faster: the next try is made to what stands there now
    if (problem?.code === 'conflict') await queryClient.invalidateQueries({ queryKey: ['saved-views'] })
    return { wrong: problem?.fields ?? {} }
  }
}
