import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Kbd } from '#ui/action/kbd.tsx'
import { KeyHint } from '#ui/action/key-hint.tsx'

const hints = [
  { keys: 'Enter', text: 'hint.run' },
  { keys: 'Mod+Enter', text: 'hint.run_stay' },
  { keys: 'Tab', text: 'hint.next_mode' },
] as const

/** What the palette's own keys do. None of it changes with what is typed, so it is not drawn again then. */
export const KeyHints = memo(function KeyHints() {
  const { t } = useTranslation('palette')
  const caps = useKeyCaps()
  return hints.map(({ keys, text }) => (
    <KeyHint key={keys} keys={caps.every(keys)[0] ?? []}>
      {t(text)}
    </KeyHint>
  ))
})

export const EscapeCap = memo(function EscapeCap() {
  const caps = useKeyCaps()
  return <Kbd caps={caps.every('Escape')[0] ?? []} />
})
