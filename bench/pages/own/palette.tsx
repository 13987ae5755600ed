import '#app/start/jitless.ts'
import '#ui/theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ResourceKey } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { startTexts } from '#app/start/i18n.ts'
import { palette } from '#app/palette/palette-actor.ts'
import { Palette } from '#app/palette/palette.tsx'
import { queryClient } from '#app/query-client.ts'
import type { Command } from '#commands/command.ts'
import { coreCommands } from '#commands/core.ts'
import { commandContext } from '#commands/command-context.ts'
import { sizeAsked, tableOf } from '../table.ts'

const english = import.meta.glob<ResourceKey>('/locales/en_EN/*.json', { eager: true, import: 'default' })
const wordsByArea = Object.fromEntries(
  Object.entries(english).map(([file, words]) => [/(\w+)\.json$/.exec(file)?.[1] ?? '', words]),
)

/** The console's own palette over a table of synthetic commands: they are put where the real ones are registered. */
export const open = async () => {
  const items = tableOf(sizeAsked())
  const i18n = startTexts('en_EN', { en_EN: wordsByArea })
  i18n.addResourceBundle('en_EN', 'commands', Object.fromEntries(items.map(({ id, title }) => [id, title])), true, true)
  const registered = coreCommands as Command[] // nobody else writes to it
  registered.splice(0, registered.length, ...items.map(({ id }) => ({ id, scope: 'app' as const })))
  commandContext.listen('app', { hears: () => true, verdict: () => ({ ok: true }), send: () => {} })
  palette.send({ type: 'palette.open' })
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Palette />
      </QueryClientProvider>
    </I18nextProvider>
  )
}
