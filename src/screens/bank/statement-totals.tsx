import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { record } from '#api/reads.ts'
import { bankStatementLine, type BankLineRow } from '#entities/bank-statement/bank-statement-line.ts'
import { minorOf } from '#entities/money/amount.ts'
import { useFormat } from '#screens/format.ts'
import { Definition } from '#ui/view/definition.tsx'

const totals = ['opening_balance', 'incoming_total', 'outgoing_total', 'closing_balance', 'open_total'] as const

type Statement = Record<(typeof totals)[number] | 'date_to' | 'difference', string | null> & { is_balanced: boolean }

/** What the line's statement began and ended with, whether its lines lead from the one to the other, and what is left to do. */
export function StatementTotals({ line: { statement, currency } }: { line: BankLineRow }) {
  const { t } = useTranslation(['entities', 'record'])
  const format = useFormat()
  // what is booked of one line changes what is open of all
  const { data } = useQuery({
    ...record(bankStatementLine.fields.statement.to, statement.id),
    refetchOnMount: 'always',
  })
  if (data === undefined) return null
  const found = data as unknown as Statement // its own rows
  const { date_to, difference, is_balanced } = found
  const name = `${t('bank-statement.number')} ${statement.label}`
  const shown = [...totals.filter((one) => found[one] !== null), ...(is_balanced ? [] : (['difference'] as const))]
  return (
    <section aria-label={name} className="border-t border-line px-4 py-3" data-statement={statement.id}>
      <h3 className="m-0 flex justify-between gap-4 pb-1.5 text-table font-strong">
        <span>{name}</span>
        {date_to !== null && <span className="font-normal text-ink-2 tabular-nums">{format.day(date_to)}</span>}
      </h3>
      <Definition
        numbers
        rows={shown.map((one) => ({
          id: one,
          label: t(`bank-statement.${one}`),
          value: format.amount(found[one] ?? '0', currency),
        }))}
      />
      {!is_balanced && minorOf(difference ?? '0') !== 0 && (
        <p className="mt-2 mb-0 text-table text-bad-ink">
          {t('bank.unbalanced', { ns: 'record', statements: statement.label })}
        </p>
      )}
    </section>
  )
}
