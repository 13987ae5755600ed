import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { search } from '#api/reads.ts'
import type { Filter } from '#api/search.ts'
import type { BankLineRow } from '#entities/bank-statement/bank-statement-line.ts'
import { decimal, minorOf } from '#entities/money/amount.ts'
import { useFormat } from '#screens/format.ts'
import { choiceOf, returnOf, type FoundInvoice, type FoundPayment, type LineChoice } from './choices.ts'

/** What was found for a line; one without a choice says why it cannot be chosen. */
export type FoundChoice = {
  id: number
  number: string
  whose: string
  amount: string
  note: string | undefined
  choice: LineChoice | undefined
}

const least = 2
/** Of these nothing is owed: what comes for them is too much. */
const over = ['paid', 'cancelled', 'refunded']

function useFound<Row>(object: string, query: string, filters: Filter[], isAsked: boolean): readonly Row[] | undefined {
  const isEnabled = isAsked && query.length >= least
  const { data } = useQuery({
    ...search({ object, scope: ['results'], params: { query, filters, page_size: 5 } }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
  return isEnabled ? (data?.results as unknown as readonly Row[] | undefined) : undefined // the list's own rows
}

/**
 * For money that came in the invoices that are owed, then those of which nothing is; for what went back the payments that
 * may have come back. Undefined until it is known.
 */
export function useFoundChoices(line: BankLineRow, query: string): readonly FoundChoice[] | undefined {
  const { t } = useTranslation(['record', 'entities'])
  const format = useFormat()
  const isIn = Number(line.amount) > 0
  type Listed = FoundInvoice & { currency: string }
  const open = useFound<Listed>('invoice', query, [{ field: 'status', op: 'nin', value: over }], isIn)
  const closed = useFound<Listed>('invoice', query, [{ field: 'status', op: 'in', value: over }], isIn)
  const back: Filter[] = [{ field: 'status', op: 'eq', value: 'captured' }]
  const named = useFound<FoundPayment & { currency: string }>('transaction', query, back, !isIn)
  // whoever types the number of an invoice means what paid it
  const paid = useFound<Listed>('invoice', query, [], named?.length === 0)?.[0]
  const ofPaid = useFound<FoundPayment & { currency: string }>('transaction', paid?.order.label ?? '', back, !isIn)
  const payments = named?.length === 0 ? (ofPaid ?? named) : named

  const ofInvoice = (one: Listed): FoundChoice => ({
    id: one.id,
    number: one.number,
    whose: one.customer?.label ?? one.order.label,
    amount: one.to_pay,
    note:
      minorOf(one.to_pay) > 0
        ? undefined
        : t('bank.all_too_much', { status: t(`invoice.status.${one.status}`, { ns: 'entities' }) }),
    choice: choiceOf(line, one),
  })
  const comesBack = decimal(-minorOf(line.original_amount ?? line.amount))
  const ofPayment = (one: FoundPayment): FoundChoice => {
    const isWhole = minorOf(one.amount) === minorOf(comesBack)
    const because = one.is_excess
      ? t('bank.no_invoice')
      : isWhole
        ? undefined
        : t('bank.comes_back_whole', { amount: format.amount(comesBack, line.currency) })
    return {
      id: one.id,
      number: one.invoice?.label ?? one.order.label,
      whose: one.customer?.label ?? one.reference ?? one.number,
      amount: one.amount,
      note: because,
      choice: because === undefined ? returnOf(one) : undefined,
    }
  }
  const mine = ({ currency }: { currency: string }) => currency === line.currency
  if (!isIn) return payments?.filter(mine).map(ofPayment)
  if (open === undefined || closed === undefined) return undefined
  return [...open, ...closed].filter(mine).map(ofInvoice)
}
