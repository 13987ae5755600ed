import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Printer } from 'lucide-react'
import { answerFor } from '#app/app-listener.ts'
import { scopes } from '#commands/command.ts'
import type { Command } from '#commands/command.ts'
import { isVisible } from '#commands/navigation.ts'
import { isPlaceId } from '#commands/places.ts'
import { commands } from '#commands/registry.ts'
import { useCaps } from '#screens/caps.ts'
import { useScene } from '#screens/on-stage.ts'
import { Button } from '#ui/action/button.tsx'
import { Kbd } from '#ui/action/kbd.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { createRanking, indexOf } from '../palette/ranking.ts'
import { candidateOf, titleOf } from '../palette/words.ts'
import { singleKeys } from './single-keys.ts'

/** What the help lists for someone with these roles: whatever has a key, where they are first. */
const listed = (roles: readonly string[], heard: readonly string[]): [Command['scope'], Command[]][] => {
  const own = commands.filter(({ id, keys }) => {
    const place = id.startsWith('go.') ? id.slice('go.'.length) : ''
    return keys !== undefined && (!isPlaceId(place) || isVisible(place, roles))
  })
  return scopes
    .map((scope): [Command['scope'], Command[]] => [scope, own.filter((command) => command.scope === scope)])
    .filter(([, group]) => group.length > 0)
    .toSorted(([a], [b]) => Number(heard.includes(b)) - Number(heard.includes(a)))
}

/** Every key there is, made from the registry: searchable, where one is first, and printable. */
export function Help() {
  const { t } = useTranslation(['keys', 'commands', 'places'])
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => answerFor('help.open', { send: () => setOpen(true) }), [])
  const caps = useCaps()
  return (
    <Dialog
      open={isOpen}
      onClose={() => setOpen(false)}
      title={t('help.title')}
      size="medium"
      closeLabel={t('help.close')}
      closeKeys={caps.every('Escape')[0]}
    >
      {isOpen && <Keys />}
    </Dialog>
  )
}

function Keys() {
  const { t } = useTranslation(['keys', 'commands', 'places'])
  const { listeners, actor } = useScene()
  const [query, setQuery] = useState('')
  const isOn = useSyncExternalStore(singleKeys.watch, singleKeys.areOn)
  const groups = useMemo(() => listed(actor?.roles ?? [], Object.keys(listeners)), [actor, listeners])
  const found = useMemo(() => {
    if (query.trim() === '') return undefined
    const all = groups.flatMap(([, group]) => group)
    const offer = { enabled: true, because: [], run: () => {} }
    const rank = createRanking(indexOf(all.map((command) => candidateOf({ ...command, ...offer }, t).findable)))
    return new Set(rank(query).map(({ at }) => all[at]?.id))
  }, [groups, query, t])
  const shown = groups
    .map(([scope, group]) => [scope, group.filter(({ id }) => found?.has(id) ?? true)] as const)
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
      </div>
      <Switch label={t('help.single_keys')} checked={isOn} onChange={singleKeys.set} className="w-fit print:hidden" />
      {shown.length === 0 && <p role="status">{t('help.nothing')}</p>}
      {shown.map(([scope, group]) => (
        <section key={scope} aria-label={t(`scope.${scope}`)}>
          <h3 className="m-0 mb-2 text-meta font-normal text-ink-3">{t(`scope.${scope}`)}</h3>
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
  const caps = useCaps()
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
