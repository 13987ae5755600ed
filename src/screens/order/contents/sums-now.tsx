import { useTranslation } from 'react-i18next'
import { decimal, digitsOf, type Minor } from '#entities/money/amount.ts'
import type { Totals } from '#entities/money/totals.ts'
import type { Values } from '#machines/editor/merge.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import { useFormat } from '#screens/format.ts'
import { classes } from '#ui/classes.ts'

type SumsNowProps = {
  label: string
  totals: Totals
  currency: string
  /** The order as it is saved; a new one has no sums yet. */
  base: Values
  isTaxIncluded: boolean
}
type Line = { id: string; label: string; saved: string | undefined; now: Minor; isMinus?: boolean }

/** What the order comes to as it is typed, beside what is saved. */
export function SumsNow({ label, totals, currency, base, isTaxIncluded }: SumsNowProps) {
  const { t } = useTranslation(['orders', 'entities'])
  const format = useFormat()
  const isNew = base['id'] === undefined
  const digits = digitsOf(currency)
  const word = (name: string) => t(`order.${name}`, { ns: 'entities' })
  const savedOf = (name: string) => (isNew ? undefined : String(base[name]))
  const money = (amount: string) => format.amount(amount, currency)
  const field = (name: string, now: Minor, isMinus = false): Line => ({
    id: name,
    label: word(name),
    saved: savedOf(name),
    now,
    isMinus,
  })
  const isSome = ({ saved, now }: Line) => now !== 0 || Number(saved ?? 0) !== 0
  const taxes = totals.taxes.map(({ tax_rate, base: of, amount }): Line => ({
    id: `tax ${tax_rate}`,
    label: t('tax_on', { rate: format.percent(tax_rate), amount: money(decimal(of, digits)) }),
    saved: rowsIn(base['taxes']).find((row) => row['tax_rate'] === tax_rate)?.['amount'] as string | undefined, // held against the entity
    now: amount,
  }))
  const charged = [
    field('subtotal', totals.subtotal),
    ...[
      field('discount_total', totals.discount_total, true),
      field('fee_total', totals.fee_total),
      field('shipping_total', totals.shipping_total),
    ].filter(isSome),
  ]
  const voucher = [field('voucher_credit', totals.voucher_credit, true)].filter(isSome)
  const total: Line = { ...field('total', totals.total), label: t('total', { currency: format.currency(currency) }) }
  const rows = isTaxIncluded ? [...charged, ...voucher, total, ...taxes] : [...charged, ...taxes, ...voucher, total]
  const said = (amount: string, isMinus = false) => money(isMinus && Number(amount) !== 0 ? `-${amount}` : amount)
  return (
    <table aria-label={label} className="m-4 mt-3 w-full max-w-96 border-collapse text-table tabular-nums">
      <thead className="text-meta text-ink-3">
        <tr>
          <th className="pb-1 text-left font-strong text-ink">{label}</th>
          {!isNew && <th className="pb-1 pl-4 text-right font-normal">{t('saved')}</th>}
          <th className="pb-1 pl-4 text-right font-normal">{t('now')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, label: name, saved, now, isMinus }) => (
          <tr key={id} className={classes(id === 'total' && 'border-t border-line-strong text-body font-strong')}>
            <th scope="row" className={classes('py-0.75 text-left', id !== 'total' && 'font-normal')}>
              {name}
            </th>
            {!isNew && (
              <td className="py-0.75 pl-4 text-right font-normal text-ink-3">
                {saved === undefined ? '–' : said(saved, isMinus)}
              </td>
            )}
            <td className="py-0.75 pl-4 text-right" data-now={id}>
              {said(decimal(now, digits), isMinus)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
