import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '#entities/entity.ts'
import { useOwnProblem } from '#screens/edit/field-text.ts'
import { isTyped, isUnread, read, write, type Unread } from '#screens/edit/typed/reading.ts'
import { useFormat } from '#screens/format.ts'
import { classes } from '#ui/classes.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { isFigure, valueOf, type Aspect, type VariationValue, type Variation } from './aspects.ts'
import type { VariationMark } from './use-variation-save.ts'

export type VariationCellProps = {
  one: Variation
  aspect: Aspect
  /** How it is typed; nothing is where it is ticked. */
  field: Field | undefined
  /** Its row and column. */
  at: string
  label: string
  isOpen: boolean
  mark: VariationMark | undefined
  /** What holds where it says nothing. */
  inherited?: string | undefined
  /** It stands beside another input of its cell, quieter; Tab passes it on its way from cell to cell. */
  beside?: { isPassed: boolean } | undefined
  onSave: (value: VariationValue) => void
  onForget: () => void
}

/** What is shown of a variation, written in at once: saved as it is left or by Enter, taken back by Escape. */
export function VariationCell(props: VariationCellProps) {
  const { one, aspect, field, at, label, isOpen, mark, inherited, beside, onSave, onForget } = props
  const { locale } = useFormat()
  const { t } = useTranslation('errors')
  const ownProblem = useOwnProblem()
  const reason = useId()
  const [typed, type] = useState<string>()
  // left by Enter it is settled twice before it is drawn again
  const latest = useRef<string>(undefined)
  const set = (next: string | undefined) => {
    latest.current = next
    type(next)
  }
  const value = mark === undefined ? valueOf(one, aspect) : mark.value
  if (field === undefined)
    return (
      <Checkbox
        data-cell={at}
        aria-label={label}
        checked={value === true}
        aria-disabled={!isOpen || undefined}
        onChange={({ target }) => isOpen && onSave(target.checked)}
      />
    )
  const text = isTyped(field) ? write(field, value, locale) : String(value ?? '')
  const valueIn = (said: string): VariationValue | Unread => {
    if (!isTyped(field)) return said.trim() || null
    const reading = read(field, said, locale)
    return reading.ok ? reading.value : { unread: said }
  }
  const wrongIn = (said: VariationValue | Unread): string | undefined =>
    ownProblem(field, said) ??
    (said === null && aspect !== 'price' && field.required === true ? t('field_required') : undefined)
  const problem = typed === undefined ? mark?.problem : wrongIn(valueIn(typed))
  const settle = () => {
    const said = latest.current
    if (said === undefined) return
    const next = valueIn(said)
    if (said.trim() === text && mark === undefined) return set(undefined)
    if (isUnread(next) || wrongIn(next) !== undefined) return
    set(undefined)
    if (next !== valueOf(one, aspect)) onSave(next)
    else onForget()
  }
  return (
    <span className={classes('block min-w-0', beside ? 'flex-3' : 'flex-2')}>
      <input
        data-cell={at}
        data-kind={aspect}
        tabIndex={beside?.isPassed === true ? -1 : undefined}
        aria-label={label}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : reason}
        readOnly={!isOpen}
        value={typed ?? text}
        placeholder={inherited ?? '–'}
        autoComplete="off"
        spellCheck={false}
        inputMode={isFigure(aspect) ? 'decimal' : undefined}
        onChange={({ target }) => set(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={settle}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') settle()
          if (event.key !== 'Escape' || (typed === undefined && mark?.problem === undefined)) return
          set(undefined)
          onForget()
          event.preventDefault()
          event.stopPropagation()
        }}
        className={classes(
          'h-7 w-full min-w-0 rounded-field border border-transparent bg-transparent placeholder:text-ink-3 hover:border-line-strong focus:bg-surface read-only:hover:border-transparent aria-invalid:border-bad-ink',
          isFigure(aspect) && 'text-right tabular-nums',
          beside ? 'px-1 text-meta' : 'px-2 text-table',
          beside === undefined && aspect === 'price' && 'min-w-20',
          (aspect === 'sku' || aspect === 'gtin') && 'font-mono text-code sm:min-w-36',
          aspect === 'stock' && Number(value) <= 0 ? 'font-strong text-bad-ink' : beside ? 'text-ink-3' : 'text-ink',
        )}
      />
      {problem !== undefined && (
        <span id={reason} role="alert" className="block px-2 pb-1 text-right text-meta wrap-break-word text-bad-ink">
          {problem}
        </span>
      )}
    </span>
  )
}
