import { useState, type KeyboardEvent } from 'react'
import type { Field } from '#entities/entity.ts'
import { isTyped, read, write } from '#screens/edit/typed/reading.ts'
import { useFormat } from '#screens/format.ts'
import { classes } from '#ui/classes.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { isFigure, valueOf, type Aspect, type Variation } from './aspects.ts'

type VariationCellProps = {
  one: Variation
  aspect: Aspect
  /** How it is typed; nothing is where it is ticked. */
  field: Field | undefined
  /** Its row and column. */
  at: string
  label: string
  isOpen: boolean
  problem: string | undefined
  onSave: (value: unknown) => void
}

/** What is shown of a variation, written in at once: saved as it is left or by Enter, taken back by Escape. */
export function VariationCell({ one, aspect, field, at, label, isOpen, problem, onSave }: VariationCellProps) {
  const { locale } = useFormat()
  const [typed, type] = useState<string>()
  const value = valueOf(one, aspect)
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
  const isWrong = problem !== undefined || (typed !== undefined && isTyped(field) && !read(field, typed, locale).ok)
  const settle = () => {
    if (typed === undefined || typed.trim() === text) return type(undefined)
    const reading = isTyped(field) ? read(field, typed, locale) : { ok: true as const, value: typed.trim() || null }
    if (!reading.ok || (reading.value === null && aspect !== 'price' && field.required === true)) return
    type(undefined)
    if (reading.value !== value) onSave(reading.value)
  }
  const isEmptyStock = aspect === 'stock' && value === 0
  return (
    <input
      data-cell={at}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      title={problem}
      readOnly={!isOpen}
      value={typed ?? text}
      placeholder="–"
      autoComplete="off"
      spellCheck={false}
      inputMode={isFigure(aspect) ? 'decimal' : undefined}
      onChange={({ target }) => type(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={settle}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') settle()
        if (event.key !== 'Escape' || typed === undefined) return
        type(undefined)
        event.preventDefault()
        event.stopPropagation()
      }}
      className={classes(
        'h-7 w-full min-w-0 rounded-field border border-transparent bg-transparent px-2 text-table text-ink placeholder:text-ink-3 hover:border-line-strong focus:bg-surface read-only:hover:border-transparent aria-invalid:border-bad-ink',
        isFigure(aspect) && 'text-right tabular-nums',
        (aspect === 'sku' || aspect === 'gtin') && 'min-w-36 font-mono text-code',
        isEmptyStock && 'font-strong text-bad-ink!',
      )}
    />
  )
}
