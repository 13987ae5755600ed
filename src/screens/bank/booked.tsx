import { useTranslation } from 'react-i18next'
import type { Ref } from '#entities/entity.ts'
import { useFormat } from '#screens/format.ts'
import { RefLink } from '#screens/record/ref-link.tsx'

export type Booking = {
  kind: 'payment' | 'return' | 'charge' | 'excess'
  invoice: Ref | null
  payment: Ref | null
  amount: string
  discount: string
  date_created: string
  date_reversed: string | null
}

/** What a line was booked as; what was taken back stays, and says so. */
export function Booked({ bookings, currency }: { bookings: readonly Booking[]; currency: string }) {
  const { t } = useTranslation('record')
  const format = useFormat()
  if (bookings.length === 0) return null
  return (
    <section aria-label={t('bank.booked')} className="border-b border-line px-4 py-3">
      <h3 className="m-0 pb-1.5 text-table font-strong">{t('bank.booked')}</h3>
      <ul className="m-0 list-none p-0">
        {bookings.map(({ kind, invoice, payment, amount, discount, date_created, date_reversed }) => (
          <li
            key={`${kind} ${invoice?.id} ${date_created}`}
            className="flex items-baseline gap-3 py-1 text-table tabular-nums"
          >
            <span className="min-w-0 flex-1">
              {t(kind === 'excess' && invoice === null ? 'bank.rest' : `bank.booking.${kind}`)}{' '}
              {invoice !== null && <RefLink to="invoice" target={invoice} />}
              {kind === 'excess' && payment !== null && (
                <span className="block text-meta">
                  <RefLink to="transaction" target={payment} />
                </span>
              )}
              {Number(discount) > 0 && (
                <span className="block text-meta text-ink-2">
                  {t('bank.discount')} {format.amount(discount, currency)}
                </span>
              )}
              {date_reversed !== null && <span className="block text-meta text-ink-2">{t('bank.taken_back')}</span>}
            </span>
            <span className={date_reversed === null ? undefined : 'text-ink-3 line-through'}>
              {format.amount(amount, currency)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
