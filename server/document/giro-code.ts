import { isValidIBAN } from 'ibantools'
import type { Paper } from './paper.ts'
import { isQrIban } from './payment.ts'

/** What a bank's app takes of a name, and of what a payer states. */
const [mostName, mostReference] = [70, 140]
/** The most euros that a transfer is asked for. */
const mostAmount = 999_999_999.99

/** One line each, and none longer than a bank takes. */
const line = (text: string, most: number): string =>
  [...text.replaceAll(/\s+/g, ' ').trim()].slice(0, most).join('').trim()

/**
 * What the QR code of an invoice says to a bank's app (EPC069-12, version 002, UTF-8; "Zahlen mit Code"): whom to pay, how
 * much and what to state. Null where nothing is to be transferred in euros to an account that such a transfer reaches.
 */
export function giroCode({ type, currency, payment, totals }: Paper): string | null {
  const account = payment?.account ?? null
  if (type !== 'invoice' || currency !== 'EUR' || payment === null || account === null) return null
  const due = Number(totals.due)
  if (due <= 0 || due > mostAmount) return null
  const iban = account.iban.replaceAll(/\s/g, '').toUpperCase()
  // an account for QR references alone takes no transfer without one
  if (!isValidIBAN(iban) || isQrIban(iban)) return null
  const name = line(account.holder, mostName)
  if (name === '') return null
  return [
    'BCD',
    '002',
    '1', // UTF-8
    'SCT',
    (account.bic ?? '').replaceAll(/\s/g, '').toUpperCase(),
    name,
    iban,
    `EUR${totals.due}`,
    '', // for no purpose that a list knows
    '', // the reference is none of ISO 11649
    line(payment.reference, mostReference),
  ].join('\n')
}
