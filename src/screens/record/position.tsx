import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useFormat } from '#screens/format.ts'
import { useOffer } from '#screens/command-hooks.ts'
import { Kbd } from '#ui/action/kbd.tsx'
import type { Neighbours } from './neighbours.ts'

type PositionProps = { neighbours: Neighbours; previous: string; next: string }

/** Where a record stands in the list it was opened from, and the way to its neighbours. */
export function Position({ neighbours: { at, total }, previous, next }: PositionProps) {
  const { t } = useTranslation('record')
  const format = useFormat()
  return (
    <>
      {at !== undefined && (
        <span className="pr-1 tabular-nums">
          {t('position', { at: format.number(at + 1), total: format.number(total) })}
        </span>
      )}
      <Step id="record.previous" label={previous} />
      <Step id="record.next" label={next} />
    </>
  )
}

function Step({ id, label }: { id: 'record.previous' | 'record.next'; label: string }) {
  const offer = useOffer(id)
  const keys = useKeyCaps().of(id)
  const Arrow = id === 'record.next' ? ChevronRight : ChevronLeft
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={offer === undefined || undefined}
      onClick={() => offer?.run()}
      className="inline-flex h-6.5 items-center rounded-field px-1 text-ink-2 hover:bg-hover aria-disabled:text-ink-3 aria-disabled:hover:bg-transparent"
    >
      {keys ? <Kbd caps={keys} look={offer === undefined ? 'refused' : 'box'} /> : <Arrow aria-hidden size={14} />}
    </button>
  )
}
