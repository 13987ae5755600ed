import { getI18n } from 'react-i18next'
import { offerUndoOfSave } from '#app/palette/running/undo-save.ts'
import { preferences } from '#app/preferences.ts'
import { queryClient } from '#app/query-client.ts'
import { currentServer } from '#app/connection.ts'
import { commandContext } from '#commands/command-context.ts'
import { createDrafts } from './drafts.ts'
import { createRecentRefs } from './recent-refs.ts'
import { startEditor, type Edited } from './start-editor.ts'

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

/** Edits in the name of whoever is signed in now. */
export const edit = (edited: Edited) =>
  startEditor(edited, {
    queries: queryClient,
    drafts,
    onSaved: (subject, called, undo) => {
      const { locale, figures } = preferences.read()
      offerUndoOfSave({ subject, called }, undo, { queries: queryClient, t: getI18n().t, locale: figures ?? locale })
    },
    whose: { server: currentServer(), user: commandContext.current().actor?.id ?? 0 },
  })
