import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { refundProposalOf, type RefundedItems } from '#api/order/refund-proposal.ts'
import { isRef } from '#entities/entity.ts'
import type { CommandArgument } from '#machines/command-arguments.ts'
import type { CommandRequest } from '#machines/palette-context.ts'
import { useFormat } from '#screens/format.ts'
import { payloadOf } from './payload.ts'

/** How much of an order is given back, in which way and to whom, as its draft will say; none of any other move. */
export function useProposedRefund(request: CommandRequest | null, needs: readonly CommandArgument[]) {
  const { t } = useTranslation('palette')
  const { money } = useFormat()
  const order = request?.id === 'order.refund' ? request.subject : undefined
  const { items = 'open' } = payloadOf(needs) as { items?: RefundedItems } // its own argument
  const options = refundProposalOf(order?.id ?? 0, items)
  const { data, isError } = useQuery(order === undefined ? { ...options, queryFn: skipToken } : options)
  if (order === undefined) return []
  const { customer } = order.record
  return [
    {
      id: 'refunded',
      label: t('about.refunded'),
      value:
        data === undefined ? (
          // nobody is kept from a draft because nobody can say what it comes to
          isError ? (
            '–'
          ) : (
            <span data-pending="" />
          )
        ) : (
          <span className="tabular-nums">{money(data.gross, data.currency)}</span>
        ),
    },
    {
      id: 'way',
      label: t('about.way'),
      value: data === undefined ? '' : t(data.is_automatic ? 'about.way.provider' : 'about.way.hand'),
    },
    ...(isRef(customer) ? [{ id: 'recipient', label: t('about.recipient'), value: customer.label }] : []),
    { id: 'then', label: t('about.then'), value: t('about.refund_is_draft') },
  ]
}
