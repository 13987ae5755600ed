import { fallbackLocale } from '#entities/locale.ts'
import type { Paper, PaperPayment } from './paper.ts'
import type { Letterhead } from './parties.ts'

/** What is known of how an order is paid. */
export type PaymentFacts = {
  readonly name: string
  readonly kind: string
  readonly text: string | null
  /** What is said of it in other languages. */
  readonly texts: Readonly<Record<string, { readonly name: string | null; readonly text: string | null }>>
  /** Its own, in place of the shop's. */
  readonly account: Letterhead['account']
}

/** The method as a reader of this language is told of it: in English where it says nothing in theirs. */
export const translatedMethod = (method: PaymentFacts | null, language: string): PaymentFacts | null => {
  const said = method?.texts[language]
  const english = language.startsWith('de') ? undefined : method?.texts[fallbackLocale]
  return (
    method && {
      ...method,
      name: said?.name ?? english?.name ?? method.name,
      text: said?.text ?? english?.text ?? method.text,
    }
  )
}

const meansOf = (kind: string, currency: string): PaperPayment['means'] => {
  switch (kind) {
    case 'card':
      return '48'
    case 'wallet':
      return '68'
    case 'cheque':
      return '20'
    // with a mandate that its provider holds; 59 would have to name it (BG-19)
    case 'direct-debit':
      return '49'
    case 'cash':
    case 'cash-on-delivery':
      return '10'
    default:
      return currency === 'EUR' ? '58' : '30'
  }
}

/** Is the money sent to the shop's account by whoever pays? */
const isTransfer = (means: PaperPayment['means']): boolean => means === '58' || means === '30'

/** How a paper is to be paid: with what is on it a bank finds the way, and the shop the invoice. */
export function paymentOf(
  method: PaymentFacts | null,
  { account }: Pick<Letterhead, 'account'>,
  paper: Pick<Paper, 'number' | 'currency'> & { date_due: string | null; discount?: PaperPayment['discount'] },
): PaperPayment | null {
  if (method === null) return null
  const means = meansOf(method.kind, paper.currency)
  const own = isTransfer(means) ? (method.account ?? account) : null
  return {
    method: method.name,
    means,
    text: method.text,
    account: own,
    date_due: paper.date_due,
    ...(paper.discount && { discount: paper.discount }),
    reference: own !== null && isQrIban(own.iban) ? qrReference(paper.number) : paper.number,
  }
}

/** A Swiss account that takes payments with a QR reference only: its bank's number lies between 30000 and 31999. */
export const isQrIban = (iban: string): boolean => /^(CH|LI)\d{2}3[01]/.test(iban)

const table = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]

/** The digits of a paper's number as a QR reference: 26 of them and the check digit (modulo 10, recursive). */
export function qrReference(number: string): string {
  const digits = number.replaceAll(/\D/g, '').slice(-26).padStart(26, '0')
  const carry = [...digits].reduce((held, digit) => table[(held + Number(digit)) % 10] ?? 0, 0)
  return `${digits}${(10 - carry) % 10}`
}
