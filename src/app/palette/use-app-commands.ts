import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { registerCommand } from '#app/app-listener.ts'
import { onSessionEnd, onSignOut } from '#app/connection.ts'
import { pendingRecords, watchReads } from '#app/pending-records.ts'
import { commandContext } from '#commands/command-context.ts'
import { useFormat } from '#screens/format.ts'
import { undoStack } from '#app/palette/running/undo-stack.ts'
import { endOtherSessions } from '#app/other-sessions.ts'
import { asker, palette } from './palette-actor.ts'
import { loadTakeBack } from '#app/palette/running/load-moves.ts'
import { undoVerdict } from '#app/palette/running/undo-verdict.ts'

// whoever signs in next neither takes back nor goes on with what was begun; the same user finds what they had typed
onSessionEnd(() => {
  pendingRecords.forget()
  undoStack.forget()
  palette.send({ type: 'palette.close' })
})
const hasTyped = () => Object.keys(palette.getSnapshot().context.typed).length > 0
onSignOut(() => palette.send({ type: 'palette.forget' }))

/** What the palette answers wherever one is: to open, and to take the last change back. */
export function useAppCommands(): void {
  const { t } = useTranslation(['palette', 'commands', 'ui'])
  const { locale } = useFormat()
  const queries = useQueryClient()
  useLayoutEffect(() => registerCommand('palette.open', { send: () => palette.send({ type: 'palette.open' }) }), [])
  useEffect(() => {
    // nothing of it is needed where nobody was signed out
    if (hasTyped()) void import('./offer-typed.ts').then(({ offerTyped }) => offerTyped({ queries, t }))
  }, [queries, t])
  useLayoutEffect(
    () =>
      registerCommand('session.end_others', {
        // asked first: devices elsewhere lose what was not sent
        send: (event) => {
          const request = { id: event.type, confirms: true, by: asker() }
          if ('confirmed' in event) void endOtherSessions(t('session.ended_others', { ns: 'ui' }))
          else palette.send({ type: 'palette.ask', request, asks: [] })
        },
      }),
    [t],
  )
  // it says what `z` would take back
  useLayoutEffect(() => undoStack.watch(commandContext.renew), [])
  useLayoutEffect(() => watchReads(queries), [queries])
  useLayoutEffect(
    () =>
      registerCommand('change.undo', {
        verdict: undoVerdict,
        send: () => void loadTakeBack().then(({ takeBack }) => takeBack({ queries, t, locale })),
      }),
    [queries, t, locale],
  )
}
