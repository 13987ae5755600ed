import { useTranslation } from 'react-i18next'
import { useKeyCaps } from '#screens/key-caps.ts'
import { KeyHint } from '#ui/action/key-hint.tsx'

const hints = {
  move: [['ArrowUp', 'ArrowDown'], 'jobs.move', 'ui'],
  page: [['PageUp', 'PageDown'], 'jobs.move', 'ui'],
  go_on: [['Enter'], 'hint.go_on', 'palette'],
  tick: [['Enter'], 'hint.tick', 'palette'],
  next: [['Tab'], 'hint.next_need', 'palette'],
  back: [['Escape'], 'hint.up', 'palette'],
  // where Escape loses nothing because it is applied
  apply_back: [['Escape'], 'hint.apply_up', 'palette'],
} as const

/** The foot of a dialog: the keys that work in it, in the words of the palette. */
export function DialogHints({ of }: { of: readonly (keyof typeof hints)[] }) {
  const { t } = useTranslation(['palette', 'ui'])
  const caps = useKeyCaps()
  return of.map((hint) => {
    const [keys, text, ns] = hints[hint]
    return (
      <KeyHint key={hint} keys={keys.flatMap((key) => caps.every(key)[0] ?? [])}>
        {t(text, { ns })}
      </KeyHint>
    )
  })
}
