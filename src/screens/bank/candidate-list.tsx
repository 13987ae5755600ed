import { useTranslation } from 'react-i18next'
import type { BankLineRow } from '#entities/bank-statement/bank-statement-line.ts'
import { decimal, minorOf, sum } from '#entities/money/amount.ts'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Kbd } from '#ui/action/kbd.tsx'
import { classes } from '#ui/classes.ts'
import { customersOf, leftOf, type LineChoice } from './choices.ts'

type CandidateListProps = {
  line: BankLineRow
  choices: readonly LineChoice[]
  chosen: number
  onChoose: (at: number) => void
}

/** What the line may settle, each by its digit. */
export function CandidateList({ line, choices, chosen, onChoose }: CandidateListProps) {
  const { t } = useTranslation('record')
  const caps = useKeyCaps()
  if (choices.length === 0)
    return <p className="m-0 border-b border-line px-4 py-3 text-table text-ink-3">{t('bank.none')}</p>
  return (
    <div role="radiogroup" aria-label={t('bank.candidates')} className="border-b border-line">
      {choices.map((choice, at) => {
        const cap = caps.of(`record.section_${at + 1}`)
        return (
          <button
            key={`${choice.kind} ${choice.parts.map(({ invoice, payment }) => `${invoice.id} ${payment}`).join(' ')}`}
            type="button"
            role="radio"
            aria-checked={at === chosen}
            data-candidate={at + 1}
            onClick={() => onChoose(at)}
            className={classes(
              'flex w-full items-start gap-3 border-b border-line px-4 py-2 text-left text-table last:border-b-0',
              at === chosen ? 'bg-primary-tint' : 'hover:bg-sunken',
            )}
          >
            <span className="w-6 shrink-0">{cap && <Kbd caps={cap} />}</span>
            <ChoiceWords line={line} choice={choice} />
          </button>
        )
      })}
    </div>
  )
}

function ChoiceWords({ line, choice: { kind, parts } }: { line: BankLineRow; choice: LineChoice }) {
  const { t } = useTranslation(['record', 'entities'])
  const format = useFormat()
  const amount = (text: string) => format.amount(text, line.currency)
  const [first] = parts
  if (first === undefined) return null
  const invoice = first.invoice.label
  const percent = first.discount_percent === null ? '' : format.percent(first.discount_percent)
  const title =
    kind === 'several'
      ? t('bank.several', { count: parts.length, number: format.number(parts.length) })
      : t(`bank.kind.${kind === 'over' && minorOf(first.open_total) === 0 ? 'beyond' : kind}`, { invoice, percent })
  const total = (of: 'amount' | 'open_total') => decimal(sum(parts.map((part) => minorOf(part[of]))))
  const status = t(`invoice.status.${first.status}`, { ns: 'entities' })
  const due = first.date_due === null ? status : t('bank.due', { status, date: format.day(first.date_due) })
  const left = leftOf(first)
  const customers = customersOf(parts)
  const note =
    kind === 'several'
      ? parts.map((part) => part.invoice.label).join(', ')
      : kind === 'part'
        ? t('bank.stays_open', { amount: format.money(decimal(left), line.currency) })
        : kind === 'goodwill'
          ? t('bank.let_off', { amount: format.money(first.discount, line.currency) })
          : due
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block font-strong wrap-anywhere">{title}</span>
        <span className="block truncate text-meta text-ink-2">{note}</span>
        {customers.length > 0 && (
          <span className="block text-meta wrap-anywhere text-ink-2">{format.list(customers)}</span>
        )}
      </span>
      <span className="shrink-0 text-right tabular-nums">
        <span className="block font-strong">{amount(total('amount'))}</span>
        {kind !== 'return' && (
          <span className="block text-meta text-ink-2">{t('bank.of', { amount: amount(total('open_total')) })}</span>
        )}
      </span>
    </>
  )
}
