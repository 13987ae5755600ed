import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { plainVatNumber } from '#entities/order/vat-check.ts'
import { useFormat } from '#screens/format.ts'
import { StatusMark, type StatusTone } from '#ui/view/status-mark.tsx'
import { latestCheckOf, type VatCheck } from './latest-check.ts'

const tones: Readonly<Record<VatCheck['status'], StatusTone>> = { valid: 'good', invalid: 'bad', unavailable: 'wait' }

/** What was said last of this number, and when, to this record or just now; nothing where nobody has asked. */
export function VatEvidence({ checks, number }: { checks: readonly VatCheck[]; number: unknown }) {
  const { t } = useTranslation(['orders', 'entities'])
  const { moment } = useFormat()
  const written = typeof number === 'string' ? number : ''
  const { data: now } = useQuery(latestCheckOf(written))
  const kept = checks.find(({ vat_number }) => vat_number === plainVatNumber(written))
  const check = now !== undefined && now.date_checked > (kept?.date_checked ?? '') ? now : kept
  if (check === undefined || written === '') return null
  const word = (name: string) => t(`order.vat_checks.${name}`, { ns: 'entities' })
  const { status, name_match, consultation_number } = check
  const { name = null, address = null, checked_by }: Partial<VatCheck> = check
  const date = moment(check.date_checked)
  const more = [
    checked_by === undefined ? t('vat.checked_now', { date }) : t('vat.checked', { date, who: checked_by }),
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
