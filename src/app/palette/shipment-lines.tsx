import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { Line } from '#machines/need.ts'

export type ShipmentLinesProps = {
  label: string
  lines: readonly Line[]
  onChange: (lines: readonly Line[]) => void
  /** For the first quantity. */
  firstProps: Pick<ComponentProps<'input'>, 'ref'> & { 'data-first-focus'?: '' }
}

const clamped = (text: string, open: number) => Math.max(0, Math.min(open, Math.trunc(Number(text)) || 0))

/** What goes into the parcel: all that is open, unless somebody says less. */
export function ShipmentLines({ label, lines, onChange, firstProps }: ShipmentLinesProps) {
  const { t } = useTranslation('palette')
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="mb-1 p-0 text-meta text-ink-2">{label}</legend>
      {lines.length === 0 && <p className="m-0 text-body">{t('everything_open')}</p>}
      <ul className="m-0 flex max-h-60 list-none flex-col overflow-y-auto rounded-field border border-line p-0 empty:hidden">
        {lines.map((line, at) => (
          <li
            key={line.id}
            className="flex min-h-9 items-center gap-3 border-b border-line px-3 text-table last:border-b-0"
          >
            <label className="flex min-w-0 flex-1 items-center gap-3">
              <span className="min-w-0 flex-1 truncate">{line.name}</span>
              <input
                {...(at === 0 && firstProps)}
                type="number"
                inputMode="numeric"
                min={0}
                max={line.open}
                value={line.quantity}
                onChange={(event) => {
                  const quantity = clamped(event.target.value, line.open)
                  onChange(lines.map((other) => (other.id === line.id ? { ...other, quantity } : other)))
                }}
                className="field-box h-7 w-16 px-2 text-right text-table tabular-nums"
              />
            </label>
            <span className="w-14 text-ink-3 tabular-nums">{t('open_of', { count: line.open })}</span>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
