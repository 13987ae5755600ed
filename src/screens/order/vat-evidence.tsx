import { useTranslation } from 'react-i18next'
import type { Order } from '#entities/order/order.ts'
import { useFormat } from '#screens/format.ts'
import { StatusMark, type StatusTone } from '#ui/view/status-mark.tsx'

type Check = Order['vat_checks'][number]

const tones: Readonly<Record<Check['status'], StatusTone>> = { valid: 'good', invalid: 'bad', unavailable: 'wait' }

const plain = (number: string): string => number.toUpperCase().replaceAll(/[^A-Z0-9+*]/g, '')

/** What was said last of this number, and when; nothing where nobody has asked. */
export function VatEvidence({ checks, number }: { checks: readonly Check[]; number: unknown }) {
  const { t } = useTranslation(['orders', 'entities'])
  const { moment } = useFormat()
  const check = typeof number === 'string' ? checks.find(({ vat_number }) => vat_number === plain(number)) : undefined
  if (check === undefined) return null
  const word = (name: string) => t(`order.vat_checks.${name}`, { ns: 'entities' })
  const { status, name_match, name, address, consultation_number } = check
  const more = [
    t('vat.checked', { date: moment(check.date_checked), who: check.checked_by }),
    status === 'valid' &&
      (name === null ? word(`name_match.${name_match}`) : `${name} (${word(`name_match.${name_match}`)})`),
    status === 'valid' && address?.replaceAll(/\s*\n\s*/g, ', '),
    consultation_number !== null && `${word('consultation_number')} ${consultation_number}`,
    status === 'unavailable' && t('vat.unavailable'),
  ].filter((text) => typeof text === 'string')
  return (
    <div className="order-last mt-0.5 flex flex-col gap-0.5 font-sans text-meta text-ink-2" data-vat={status}>
      <StatusMark tone={tones[status]} word={word(`status.${status}`)} />
      {more.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </div>
  )
}
