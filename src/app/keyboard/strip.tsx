import { useTranslation } from 'react-i18next'
import { useOffers } from '#screens/command-hooks.ts'
import { titleOf } from '#screens/command-title.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useReasons } from '#screens/reasons.ts'
import { KeyStrip } from '#ui/layer/key-strip.tsx'
import { continuations } from './continuations.ts'

/** How the sequence that was begun goes on. */
export function KeyStripOf({ first, label }: { first: string; label: string }) {
  const { t } = useTranslation(['commands', 'places'])
  const all = useOffers()
  const caps = useKeyCaps()
  const reasons = useReasons()
  const rows = continuations(all, first).map(({ stroke, offer }) => ({
    id: offer.id,
    keys: caps.every(stroke)[0] ?? [],
    label: offer.called ?? titleOf(offer.id, t),
    ...(!offer.enabled && { because: reasons(offer.because, { isBrief: true }) }),
  }))
  if (rows.length === 0) return null
  return <KeyStrip typed={caps.every(first)[0] ?? []} label={label} rows={rows} />
}
