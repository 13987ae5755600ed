import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { answerFor, answersChanged } from '#app/app-listener.ts'
import { whenForgetting, whenSigningOut } from '#app/wire.ts'
import { useFormat } from '#screens/format.ts'
import { changes } from './changes.ts'
import { palette } from './palette-actor.ts'
import { takeBack } from './perform.ts'

// whoever signs in next neither takes back nor goes on with what was begun; the same user finds what they had typed
whenForgetting(() => {
  changes.forget()
  palette.send({ type: 'palette.close' })
})
whenSigningOut(() => palette.send({ type: 'palette.forget' }))

/** What the palette answers wherever one is: to open, and to take the last change back. */
export function useAppCommands(): void {
  const { t } = useTranslation(['palette', 'commands'])
  const { locale } = useFormat()
  const queries = useQueryClient()
  useLayoutEffect(() => answerFor('palette.open', { send: () => palette.send({ type: 'palette.open' }) }), [])
  useLayoutEffect(() => changes.watch(answersChanged), [])
  useLayoutEffect(
    () =>
      answerFor('change.undo', {
        verdict: changes.verdict,
        send: () => {
          const last = changes.last()
          if (last !== undefined) void takeBack(last, { queries, t, locale })
        },
      }),
    [queries, t, locale],
  )
}
