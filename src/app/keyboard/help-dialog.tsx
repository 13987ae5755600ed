import { useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Printer } from 'lucide-react'
import { Link } from 'wouter'
import type { Command } from '#commands/command.ts'
import { keyTable } from '#commands/key-table.ts'
import { collapseNumbered } from '#commands/numbered.ts'
import { hrefOf } from '#commands/places.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { useKeyCaps } from '#screens/key-caps.ts'
import { commandGroups } from '#screens/command-groups.ts'
import { useCommands, useCommandContext } from '#screens/command-hooks.ts'
import { Button } from '#ui/action/button.tsx'
import { Kbd } from '#ui/action/kbd.tsx'
import { linkLook } from '#ui/action/link-look.ts'
import { Switch } from '#ui/form/switch.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { createRanking, indexOf } from '#app/palette/choosing/ranking.ts'
import { titleOf } from '#screens/command-title.ts'
import { keymap } from './keymap.ts'
import { candidateOf } from '#app/palette/choosing/words.ts'

/** Every key there is, made from the table of keys: searchable, where one is first, and printable. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['keys', 'commands', 'places'])
  const caps = useKeyCaps()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('help.title')}
      footer={<DialogHints of={['page', 'next', 'back']} />}
      closeLabel={t('help.close')}
      closeKeys={caps.every('Escape')[0]}
    >
      <Keys onLeave={onClose} />
    </Dialog>
  )
}

const setSingleKeys = (on: boolean) => keymap.send({ type: 'keymap.change', wish: { kind: 'change', single_keys: on } })

function Keys({ onLeave }: { onLeave: () => void }) {
  const { t, i18n } = useTranslation(['keys', 'commands', 'places'])
  const { listeners, actor } = useCommandContext()
  const [query, setQuery] = useState('')
  const isOn = useSyncExternalStore(keyTable.watch, keyTable.singleKeys)
  const commands = useCommands()
  const groups = useMemo(
    () =>
      commandGroups(
        collapseNumbered(commands.filter(({ keys }) => keys !== undefined)),
        actor?.roles ?? [],
        ({ scope, id }) => listeners[scope]?.hears(id) ?? false,
      ),
    [commands, actor, listeners],
  )
  const { language } = i18n
  const found = useMemo(() => {
    if (query.trim() === '') return undefined
    const all = groups.flatMap(([, group]) => group)
    const offer = { enabled: true, because: [], run: () => {} }
    const rank = createRanking(
      indexOf(all.map((command) => candidateOf({ ...command, ...offer }, t, language).findable)),
    )
    return new Set(rank(query).map(({ at }) => all[at]?.id))
  }, [groups, query, t, language])
  const shown = groups
    .map(([heading, group]) => [heading, group.filter(({ id }) => found?.has(id) ?? true)] as const)
    .filter(([, group]) => group.length > 0)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <TextInput
          aria-label={t('help.search')}
          placeholder={t('help.search')}
          autoFocus
          className="min-w-60 flex-1"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <Button icon={Printer} onClick={() => window.print()}>
          {t('help.print')}
        </Button>
        <Link href={hrefOf('profile', { section: 'keyboard' })} onClick={onLeave} className={linkLook}>
          {t('help.change')}
        </Link>
      </div>
      <Switch label={t('help.single_keys')} checked={isOn} onChange={setSingleKeys} className="w-fit print:hidden" />
      {shown.length === 0 && <p role="status">{t('help.nothing')}</p>}
      {shown.map(([heading, group]) => (
        <section key={heading} aria-label={t(heading)}>
          <h3 className="m-0 mb-2 text-meta font-normal text-ink-3">{t(heading)}</h3>
          <ul className="m-0 grid list-none grid-cols-1 gap-x-8 p-0 sm:grid-cols-2">
            {group.map((command) => (
              <KeyRow key={command.id} command={command} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function KeyRow({ command: { id, keys } }: { command: Command }) {
  const { t } = useTranslation(['keys', 'commands', 'places'])
  const caps = useKeyCaps()
  return (
    <li className="flex min-h-7 items-center gap-3 text-table">
      <span className="min-w-0 flex-1 truncate">{titleOf(id, t)}</span>
      {caps.every(keys).map((way, at) => (
        <span key={way.join(' ')} className="flex items-center gap-2">
          {at > 0 && <span className="text-meta text-ink-3">{t('help.or')}</span>}
          <Kbd caps={way} />
        </span>
      ))}
    </li>
  )
}
