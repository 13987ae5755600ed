import { useTranslation } from 'react-i18next'
import type { BankLineRow } from '#entities/bank-statement/bank-statement-line.ts'
import { decimal, minorOf } from '#entities/money/amount.ts'
import { useFormat } from '#screens/format.ts'
import { Definition, type DefinitionRow } from '#ui/view/definition.tsx'
import { leftOf, restOf, type LineCandidate, type LineChoice } from './choices.ts'

/** A settled invoice takes nothing more. */
const isPaid = ({ amount }: LineCandidate): boolean => minorOf(amount) > 0

/** What would be booked, in words and to the cent. */
export function BookingPreview({ line, choice: { kind, parts } }: { line: BankLineRow; choice: LineChoice }) {
  const { t } = useTranslation(['record', 'entities'])
  const format = useFormat()
  const amount = (text: string) => format.amount(text, line.currency)
  const rest = restOf(line, parts)
  const isBack = kind === 'return'
  const settledBy = (part: LineCandidate) => decimal(minorOf(part.amount) + minorOf(part.discount))
  const row = (id: string, label: string, value: string): DefinitionRow => ({ id, label, value: amount(value) })
  const rows: DefinitionRow[] = [
    isBack
      ? row('back', t('bank.comes_back'), parts[0]?.amount ?? '0')
      : row('incoming', t('bank.incoming'), line.amount),
    ...parts.flatMap(({ invoice, taxes }) =>
      taxes.flatMap(({ tax_rate, net, tax }) => [
        row(`net ${invoice.id} ${tax_rate}`, t(kind === 'goodwill' ? 'bank.goodwill_net' : 'bank.discount_net'), net),
        row(`tax ${invoice.id} ${tax_rate}`, t('bank.tax', { rate: format.percent(tax_rate) }), tax),
      ]),
    ),
    ...parts
      .filter(({ fee_open }) => !isBack && minorOf(fee_open) > 0)
      .map(({ invoice, fee_open }) => row(`fees ${invoice.id}`, t('invoice.fee_open', { ns: 'entities' }), fee_open)),
    ...(rest === 0
      ? []
      : [
          row(
            'rest',
            t(rest < 0 ? 'bank.charge' : parts.some((part) => leftOf(part) > 0) ? 'bank.rest' : 'bank.excess'),
            decimal(rest),
          ),
        ]),
  ]
  return (
    <section aria-label={t('bank.books')} className="px-4 py-3" data-booking={kind}>
      <h3 className="m-0 pb-1.5 text-table font-strong">{t('bank.books')}</h3>
      <Definition numbers rows={rows} />
      {!isBack &&
        parts.filter(isPaid).map((part) => (
          <p
            key={part.invoice.id}
            className="mt-2 mb-0 flex justify-between gap-4 border-t border-line pt-2 text-table font-strong tabular-nums"
          >
            <span>{t(leftOf(part) > 0 ? 'bank.pays_part' : 'bank.settles', { invoice: part.invoice.label })}</span>
            <span>{amount(settledBy(part))}</span>
          </p>
        ))}
      {isBack && parts[0]?.status === 'paid' && (
        <p className="mt-2 mb-0 text-table text-ink-2">{t('bank.owed_again', { invoice: parts[0].invoice.label })}</p>
      )}
    </section>
  )
}
