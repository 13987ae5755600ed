import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShippingProposal } from '#api/order/assistant-routes.ts'
import { classes } from '#ui/classes.ts'

type Line = ShippingProposal['delivery'][number]
type AssistedLinesProps = {
  lines: readonly Line[]
  quantities: ReadonlyMap<number, number>
  onChange: (id: number, quantity: number) => void
}

/** What goes, or comes back: all that is left, unless somebody says less. */
export function AssistedLines({ lines, quantities, onChange }: AssistedLinesProps) {
  const { t } = useTranslation('record')
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1 p-0 text-meta text-ink-2">{t('assistant.lines')}</legend>
      <ul className="m-0 flex max-h-60 list-none flex-col overflow-y-auto rounded-field border border-line p-0">
        {lines.map((line) => (
          <AssistedLine
            key={line.order_item_id}
            line={line}
            quantity={quantities.get(line.order_item_id) ?? 0}
            onChange={(quantity) => onChange(line.order_item_id, quantity)}
          />
        ))}
      </ul>
    </fieldset>
  )
}

const quantityIn = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN)

type AssistedLineProps = { line: Line; quantity: number; onChange: (quantity: number) => void }

/** What is typed stays as it is typed, also where it is too many. */
function AssistedLine({ line, quantity, onChange }: AssistedLineProps) {
  const { t } = useTranslation('palette')
  const [text, type] = useState(String(quantity))
  const isWrong = !(quantity >= 0 && quantity <= line.left_quantity)
  return (
    <li className="flex min-h-9 items-center gap-3 border-b border-line px-3 text-table last:border-b-0">
      <label className="flex min-w-0 flex-1 items-center gap-3">
        <span className="min-w-0 flex-1 truncate">{line.name}</span>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          aria-invalid={isWrong || undefined}
          onChange={(event) => {
            type(event.target.value)
            onChange(quantityIn(event.target.value))
          }}
          className="field-box h-7 w-16 shrink-0 px-2 text-right text-table tabular-nums"
        />
      </label>
      <span
        aria-live="polite"
        className={classes('min-w-14 shrink-0 whitespace-nowrap tabular-nums', isWrong ? 'text-bad-ink' : 'text-ink-3')}
      >
        {t(isWrong ? 'at_most' : 'open_of', { count: line.left_quantity })}
      </span>
    </li>
  )
}
