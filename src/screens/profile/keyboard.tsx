import { useSelector } from '@xstate/react'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { keyTable } from '#commands/key-table.ts'
import { bindingProblemOf } from '#commands/key-rules.ts'
import type { KeyRecorder } from '#commands/command-context.ts'
import { isModifier, strokesOf } from '#commands/strokes.ts'
import { isApple } from '#screens/key-caps.ts'
import { commandGroups } from '#screens/command-groups.ts'
import { titleOf } from '#screens/command-title.ts'
import { useKeymap } from '#screens/keymap.ts'
import { useCommands, useKeyCapture, useActor } from '#screens/command-hooks.ts'
import { KeyRow } from '#screens/profile/key-row.tsx'
import { useServices } from '#screens/services.ts'
import { useSaved } from '#screens/profile/key-words.ts'
import { Button } from '#ui/action/button.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { lateComponent } from '#ui/late/late-component.ts'

const folded = (text: string) => text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')

const ScannerSection = lateComponent(async () => (await import('./scanner.tsx')).ScannerSection)

/** Every command with its keys: another key is given by pressing it, and what another command holds is refused. */
export function Keyboard({ widget }: { widget: string | undefined }) {
  const { t } = useTranslation(['keys', 'commands', 'places', 'ui'])
  const keymap = useKeymap()
  const table = useCommands()
  const singleKeys = useSyncExternalStore(keyTable.watch, keyTable.singleKeys)
  const actor = useActor()
  const [query, setQuery] = useState('')
  const recorded = useSelector(keymap, ({ context }) => context.id)
  const saved = useSaved()
  const { pendingSettings } = useServices()
  const pending = useSyncExternalStore(pendingSettings.watch, pendingSettings.fields)
  const pendingText = t('pending', { ns: 'ui' })
  useKeyCapture(useKeyRecorder())

  const roles = actor?.roles ?? []
  const defaultKeys = new Map(keyTable.defaults().map(({ id, keys }) => [id, keys]))
  const own = table.filter(({ id, keys }) => keys !== defaultKeys.get(id))
  const wanted = folded(query.trim())
  const groups = commandGroups(table, roles)
    .map(([heading, group]) => [heading, group.filter(({ id }) => folded(titleOf(id, t)).includes(wanted))] as const)
    .filter(([, group]) => group.length > 0)
  const change = (keys: readonly { command: string; keys: string | null }[]) =>
    keymap.send({ type: 'keymap.change', wish: { kind: 'change', keys } })

  return (
    <div className="flex max-w-220 flex-col gap-4 px-4 py-4 pb-10">
      <p className="m-0 text-body text-ink-2">{t('own.about')}</p>
      <Switch
        label={t('help.single_keys')}
        checked={singleKeys}
        onChange={(on) => keymap.send({ type: 'keymap.change', wish: { kind: 'change', single_keys: on } })}
        className="w-fit"
        pending={pending.includes('single_keys') ? pendingText : undefined}
      />
      <ScannerSection isFirst={widget === 'scanner'} />
      <div className="flex flex-wrap items-center gap-3">
        <TextInput
          aria-label={t('help.search')}
          placeholder={t('help.search')}
          className="min-w-50 flex-1"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <Button
          onClick={() => change(own.map(({ id }) => ({ command: id, keys: null })))}
          {...(own.length === 0 && { because: t('own.none_changed') })}
        >
          {t('own.reset_all')}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {saved}
      </p>
      {groups.length === 0 && <p role="status">{t('help.nothing')}</p>}
      {groups.map(([heading, group]) => (
        <section key={heading} aria-label={t(heading)}>
          <h2 className="m-0 mb-1 text-table font-strong">{t(heading)}</h2>
          <ul className="m-0 list-none p-0">
            {group.map((command) => (
              <KeyRow
                key={command.id}
                command={command}
                isRecorded={recorded === command.id}
                isOwn={own.includes(command)}
                pending={pending.includes(command.id) ? pendingText : undefined}
                onReset={() => change([{ command: command.id, keys: null }])}
                onClear={() => change([{ command: command.id, keys: '' }])}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** While a key is asked for, presses go to the chart with the rule's answer; Escape leaves everything as it was. */
function useKeyRecorder(): KeyRecorder | undefined {
  const keymap = useKeymap()
  const isRecording = useSelector(keymap, (state) => ['recording', 'begun', 'refused'].some((at) => at === state.value))
  const record = useCallback<KeyRecorder>(
    (press) => {
      if (isModifier(press.key) || press.repeat) return
      if (press.key === 'Escape') return keymap.send({ type: 'keymap.cancel' })
      const { value, context } = keymap.getSnapshot()
      const stroke = strokesOf(press, isApple())[0] ?? null
      const strokes = [...(value === 'begun' ? context.strokes : []), ...(stroke === null ? [] : [stroke])]
      const fits = bindingProblemOf(keyTable.read(), context.id ?? '', strokes) === undefined
      keymap.send({ type: 'keymap.press', stroke, fits })
    },
    [keymap],
  )
  return useMemo(() => (isRecording ? record : undefined), [isRecording, record])
}
