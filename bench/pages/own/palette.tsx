import '#app/jitless.ts'
import '#ui/theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { I18nextProvider } from 'react-i18next'
import { startTexts } from '#app/i18n.ts'
import { palette } from '#app/palette/palette-actor.ts'
import { Palette } from '#app/palette/palette.tsx'
import { queryClient } from '#app/query-client.ts'
import { commands } from '#commands/registry.ts'
import { stage } from '#commands/stage.ts'
import { sizeAsked, tableOf } from '../table.ts'

/** The console's own palette over a table of synthetic commands: they are put where the real ones are registered. */
export const open = async () => {
  const items = tableOf(sizeAsked())
  const i18n = await startTexts('en_EN')
  await i18n.loadNamespaces(['commands', 'places', 'palette', 'because', 'entities', 'keys', 'errors'])
  i18n.addResourceBundle('en_EN', 'commands', Object.fromEntries(items.map(({ id, title }) => [id, title])), true, true)
  commands.splice(0, commands.length, ...items.map(({ id }) => ({ id, scope: 'app' as const })))
  stage.listen('app', { hears: () => true, verdict: () => ({ ok: true }), send: () => {} })
  palette.send({ type: 'palette.open' })
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Palette />
      </QueryClientProvider>
    </I18nextProvider>
  )
}
