import { useEffect, useRef, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankLineRow } from '#entities/bank-statement/bank-statement-line.ts'
import { decimal, minorOf } from '#entities/money/amount.ts'
import { priceParts, priceValue } from '#screens/edit/typed/price.ts'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { invoicesIn, restOf, type LineChoice } from './choices.ts'

type SplitFormProps = {
  line: BankLineRow
  choices: readonly LineChoice[]
  /** What is typed, by invoice; it outlives the form. */
  typed: Readonly<Record<number, string>>
  onType: (typed: Readonly<Record<number, string>>) => void
  onSplit: (choice: LineChoice) => void
  onLeave: () => void
}

/** What is typed as an amount of the line's currency, in whole cents. */
const amountOf = (typed: string, currency: string): string | undefined => {
  const parts = priceParts(typed, currency)
  return parts === undefined || parts.minus || parts.cents.length > 2 ? undefined : priceValue(parts)
}

/** A line over several invoices: an amount for each, and what is left of the line. */
export function SplitForm({ line, choices, typed, onType, onSplit, onLeave }: SplitFormProps) {
  const { t } = useTranslation(['record', 'commands'])
  const format = useFormat()
  const caps = useKeyCaps()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])

  const invoices = invoicesIn(choices)
  const parts = invoices.flatMap((one) => {
    const amount = amountOf(typed[one.invoice.id] ?? '', line.currency)
    return amount === undefined || minorOf(amount) === 0
      ? []
      : [{ ...one, amount, discount: '0.00', taxes: [], kind: 'several' as const }]
  })
  const wrong = invoices.filter(({ invoice, open_total }) => {
    const text = typed[invoice.id] ?? ''
    const amount = amountOf(text, line.currency)
    return text.trim() !== '' && (amount === undefined || minorOf(amount) > minorOf(open_total))
  })
  const rest = restOf(line, parts)
  const canBook = parts.length > 0 && wrong.length === 0 && rest >= 0
  const [mistaken] = wrong
  const because =
    mistaken === undefined
      ? t('bank.choose')
      : t('bank.split_wrong', {
          invoice: mistaken.invoice.label,
          amount: format.money(mistaken.open_total, line.currency),
        })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canBook) onSplit({ kind: 'several', parts })
  }
  return (
    <form
      onSubmit={submit}
      className="flex flex-col gap-2 px-4 py-3"
      aria-label={t('bank-panel.split', { ns: 'commands' })}
    >
      {invoices.map(({ invoice, open_total }, at) => (
        <div key={invoice.id} className="flex items-center gap-3 text-table">
          <span className="min-w-0 flex-1">
            <span className="block font-strong">{invoice.label}</span>
            <span className="block text-meta text-ink-2 tabular-nums">
              {t('bank.of', { amount: format.amount(open_total, line.currency) })}
            </span>
          </span>
          <TextInput
            ref={at === 0 ? first : undefined}
            inputMode="decimal"
            className="w-32"
            maxLength={20}
            unit={format.currency(line.currency)}
            aria-label={t('bank.split_amount', { invoice: invoice.label })}
            aria-invalid={wrong.some((one) => one.invoice.id === invoice.id) || undefined}
            value={typed[invoice.id] ?? ''}
            onChange={({ target }) => onType({ ...typed, [invoice.id]: target.value })}
          />
        </div>
      ))}
      <p role="status" className={rest < 0 ? 'm-0 text-table text-bad-ink' : 'm-0 text-table text-ink-2'}>
        {t('bank.split_rest', { amount: format.money(decimal(rest), line.currency) })}
      </p>
      <p role="alert" className="m-0 text-table text-bad-ink empty:hidden">
        {mistaken !== undefined && because}
      </p>
      {/* Tab leads from the last amount to what books it, not to what leaves the form */}
      <div className="flex flex-row-reverse gap-2">
        <Button type="submit" variant="primary" keys={caps.every('Enter')[0] ?? []} {...(!canBook && { because })}>
          {t('bank-statement-line.book', { ns: 'commands' })}
        </Button>
        <Button onClick={onLeave}>{t('bank.split_leave')}</Button>
      </div>
    </form>
  )
}
