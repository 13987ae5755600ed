import { Check, Diff, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankLineRow } from '#entities/bank-statement/bank-statement-line.ts'
import { decimal, minorOf, sum } from '#entities/money/amount.ts'
import { useFormat } from '#screens/format.ts'
import { RefLink } from '#screens/record/ref-link.tsx'
import { VisuallyHidden } from '#ui/view/visually-hidden.tsx'
import { customersOf, type LineChoice } from './choices.ts'

/** Undefined where nobody knows. */
type Compared = { id: string; label: string; bank: string; own: ReactNode; agrees: boolean | undefined }

/** The line beside what it would settle, field by field. */
export function Comparison({ line, choice: { kind, parts } }: { line: BankLineRow; choice: LineChoice }) {
  const { t } = useTranslation('record')
  const format = useFormat()
  const [first] = parts
  if (first === undefined) return null
  const amount = (text: string) => format.amount(text, line.currency)
  const open = decimal(sum(parts.map((part) => minorOf(part.open_total))))
  const isBack = kind === 'return'
  const customers = customersOf(parts)
  const rows: Compared[] = [
    {
      id: 'number',
      label: t('bank.number'),
      bank: first.by_number ? format.list(parts.map(({ invoice }) => invoice.label)) : '–',
      own: parts.map(({ invoice, order }) => (
        <span key={invoice.id} className="block">
          <RefLink to="invoice" target={invoice} />, <RefLink to="order" target={order} />
        </span>
      )),
      agrees: first.by_number,
    },
    {
      id: 'name',
      label: t('bank.name'),
      bank: line.name ?? '–',
      own: customers.length > 0 ? format.list(customers) : '–',
      agrees: first.by_name,
    },
    {
      id: 'iban',
      label: t('bank.iban'),
      bank: line.iban === null ? '–' : `… ${line.iban.slice(-6)}`,
      own: t(first.by_iban ? 'bank.paid_before' : first.other_iban ? 'bank.pays_elsewhere' : 'bank.not_known'),
      agrees: first.by_iban || (first.other_iban ? false : undefined),
    },
    {
      id: 'amount',
      label: t('bank.amount'),
      bank: amount(line.amount),
      own: amount(isBack ? first.amount : open),
      agrees: minorOf(line.amount) === minorOf(isBack ? first.amount : open),
    },
    ...(first.discount_percent === null || first.date_discount === null
      ? []
      : [
          {
            id: 'discount',
            label: t('bank.discount'),
            bank: amount(first.discount),
            own: t('bank.until', {
              percent: format.percent(first.discount_percent),
              date: format.day(first.date_discount),
            }),
            agrees: minorOf(first.discount) > 0,
          },
        ]),
  ]
  return (
    <table className="w-full border-collapse border-b border-line text-table">
      <thead>
        <tr className="text-left text-meta text-ink-2">
          <th className="w-20 py-2 pl-4 font-normal">{t('bank.compare')}</th>
          <th className="py-2 font-normal">{t('bank.bank')}</th>
          <th className="py-2 font-normal">{t('bank.own')}</th>
          <th className="w-9">
            <VisuallyHidden>{t('bank.agrees')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, label, bank, own, agrees }) => (
          <tr key={id} className="border-t border-line align-baseline">
            <th scope="row" className="py-1.5 pl-4 text-left font-normal text-ink-2">
              {label}
            </th>
            <td className="max-w-30 py-1.5 pr-2 wrap-anywhere tabular-nums">{bank}</td>
            <td className="max-w-36 py-1.5 pr-2 wrap-anywhere tabular-nums">{own}</td>
            <td className="py-1.5 pr-4 text-right">
              {agrees !== undefined && (
                <Agrees
                  icon={agrees ? Check : Diff}
                  isGood={agrees}
                  word={t(agrees ? 'bank.agrees' : 'bank.differs')}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Agrees({ icon: Icon, isGood, word }: { icon: LucideIcon; isGood: boolean; word: string }) {
  return (
    <>
      <Icon aria-hidden size={14} className={isGood ? 'ml-auto text-good-ink' : 'ml-auto text-warn-ink'} />
      <VisuallyHidden>{word}</VisuallyHidden>
    </>
  )
}
