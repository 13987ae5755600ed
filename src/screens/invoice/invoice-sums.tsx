import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import { houseCurrency, useFormat } from '#screens/format.ts'
import { Totals } from '#screens/record/totals.tsx'

type Sum = { kind: string; name: string | null; amount: string }

/** How the lines of an invoice come to what is asked for; a tax that the prices contain is told below. */
export function InvoiceSums({ record }: { record: Row }) {
  const { t } = useTranslation('entities')
  const format = useFormat()
  const sums = (record['sums'] ?? []) as readonly Sum[] // held against the entity
  const currency = typeof record['currency'] === 'string' ? record['currency'] : houseCurrency
  const money = (amount: unknown) => format.amount(typeof amount === 'string' ? amount : '0', currency)
  const parts = sums.filter(({ kind }) => kind !== 'total')
  const isTaxOnTop = parts.some(({ kind }) => kind === 'tax')
  return (
    <Totals
      before={parts.map(({ kind, name, amount }, at) => ({
        id: `${kind} ${at}`,
        label: name ?? t(`invoice.sums.kind.${kind}`),
        value: money(amount),
      }))}
      total={{ label: `${t('invoice.sums.kind.total')} ${format.currency(currency)}`, value: money(record['total']) }}
      after={isTaxOnTop ? [] : [{ id: 'tax', label: t('invoice.tax_total'), value: money(record['tax_total']) }]}
    />
  )
}
