import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { tierQuantity } from '#entities/price-list-type.ts'
import { useFormat } from '#screens/format.ts'
import { classes } from '#ui/classes.ts'

type TierInputProps = { taken: readonly number[]; onTake: (from: number) => void; onCancel: () => void }

/** From how many on another price is to count: Enter and Tab take it, Escape leaves it; one that is there is refused here. */
export function TierInput({ taken, onTake, onCancel }: TierInputProps) {
  const { t } = useTranslation(['record', 'errors'])
  const { number } = useFormat()
  const input = useRef<HTMLInputElement>(null)
  const [typed, type] = useState('')
  const [wrong, setWrong] = useState<string>()
  // before the next letter
  useLayoutEffect(() => input.current?.focus(), [])
  const take = () => {
    const from = Number(typed.trim().replaceAll('.', ''))
    const { min, max } = tierQuantity
    if (!Number.isInteger(from) || from < min || from > max)
      return setWrong(t('price_try.quantity', { min: number(min), max: number(max) }))
    if (taken.includes(from)) return setWrong(t('field_twice', { ns: 'errors' }))
    return onTake(from)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') return onCancel()
    if (event.key !== 'Enter' && (event.key !== 'Tab' || typed.trim() === '' || event.shiftKey)) return
    event.preventDefault()
    event.stopPropagation()
    take()
  }
  return (
    <span className="flex flex-col items-end">
      <input
        ref={input}
        data-part="new-tier"
        aria-label={t('prices.new_tier')}
        aria-invalid={wrong !== undefined || undefined}
        placeholder={t('prices.new_tier')}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          type(target.value)
          setWrong(undefined)
        }}
        onKeyDown={press}
        onBlur={() => typed.trim() === '' && onCancel()}
        className={classes(
          'my-0.5 h-7 w-24 rounded-field border border-line-strong bg-surface px-2 text-right text-table text-ink tabular-nums placeholder:text-ink-3 aria-invalid:border-bad-ink',
        )}
      />
      {wrong !== undefined && (
        <span role="alert" className="text-meta font-normal text-bad-ink">
          {wrong}
        </span>
      )}
    </span>
  )
}
