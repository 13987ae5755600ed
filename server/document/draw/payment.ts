import type { Paper } from '../paper.ts'
import { giroCode } from '../giro-code.ts'
import { isQrIban } from '../payment.ts'
import { spaced } from './letterhead.ts'
import { drawQrCode, qrCodeOf } from './qr-code.ts'
import { contentWidth, heightOf, ink, mm, room, sheet, write, type Sheet } from './sheet.ts'
import type { PaperWords } from './words.ts'

/** How it is to be paid, line by line; what is paid already says so. */
function paymentLines(paper: Paper, { say, day, rate, money }: PaperWords): string[] {
  const { payment, totals, type } = paper
  if (payment === null) return []
  const { method, text, account, date_due, discount, reference } = payment
  const by = say('payment.by', { name: method })
  if (type === 'credit-invoice') return [by]
  if (Number(totals.due) <= 0) return [by, say('payment.done')]
  return [
    by,
    ...(date_due === null ? [] : [say('payment.until', { date: day(date_due) })]),
    ...(discount
      ? [
          say('payment.discount', {
            date: day(discount.until),
            percent: rate(discount.percent),
            amount: money(discount.amount),
          }),
        ]
      : []),
    ...(text === null ? [] : [text]),
    // a payment part has them all
    ...(account === null || hasQrBill(paper)
      ? []
      : [
          `${say('payment.holder')}: ${account.holder}`,
          `IBAN: ${spaced(account.iban)}${account.bic === null ? '' : `, BIC: ${account.bic}`}`,
          ...(account.bank === null ? [] : [`${say('payment.bank')}: ${account.bank}`]),
          `${say('payment.reference')}: ${reference}`,
        ]),
  ]
}

/** How large the code is, and how far from what stands beside it: four of its modules at least. */
const [codeWidth, codeGap] = [mm(24), mm(5)]

/** The block below the totals, beside it the code that a bank's app reads; Swiss francs have a payment part of their own. */
export async function drawPayment(at: Sheet, paper: Paper): Promise<void> {
  const lines = paymentLines(paper, at.words)
  if (lines.length === 0) return
  const { pdf, words } = at
  const content = giroCode(paper)
  const width = contentWidth - (content === null ? 0 : codeWidth + codeGap)
  const said = lines.join('\n')
  const text = heightOf(pdf, said, { size: 8.5, width }) + 16
  const height = content === null ? text : Math.max(text, codeWidth + 16)
  room(at, height + 12)
  at.y += 12
  write(pdf, words.say('payment'), sheet.left, at.y, { font: 'SemiBold', size: 9 })
  write(pdf, said, sheet.left, at.y + 14, { size: 8.5, width })
  if (content !== null) {
    const x = sheet.right - codeWidth
    write(pdf, words.say('payment.code'), x - mm(16), at.y, {
      size: 7,
      color: ink.quiet,
      width: codeWidth + mm(16),
      align: 'right',
      isText: true,
    })
    drawQrCode(pdf, await qrCodeOf(content), x, at.y + 13, codeWidth)
  }
  at.y += height
}

/** Does a payment part of the Swiss QR-bill belong to it? */
export const hasQrBill = ({ payment, currency, totals, type, seller }: Paper): boolean =>
  type === 'invoice' &&
  currency === 'CHF' &&
  payment !== null &&
  payment.account !== null &&
  /^(CH|LI)/.test(payment.account.iban) &&
  Number(totals.due) > 0 &&
  Boolean(seller.address_line_1 && seller.postal_code && seller.city)

const billLanguages = { de: 'DE', fr: 'FR', it: 'IT' } as const
export const billHeight = mm(105)

/** The payment part at the foot of the last page, or on a page of its own. */
export async function drawQrBill(at: Sheet, paper: Paper): Promise<void> {
  const { payment, seller, buyer, totals, language } = paper
  if (payment?.account == null) return
  const { SwissQRBill } = await import('swissqrbill/pdf')
  if (at.y > sheet.bottom - billHeight) at.pdf.addPage()
  const isAddressed = buyer.address_line_1 !== null && buyer.postal_code !== null && buyer.city !== null
  const two = language.slice(0, 2)
  const bill = new SwissQRBill(
    {
      currency: 'CHF',
      amount: Number(totals.due),
      ...(isQrIban(payment.account.iban) ? { reference: payment.reference } : {}),
      message: paper.number,
      creditor: {
        account: payment.account.iban,
        name: payment.account.holder.slice(0, 70),
        address: seller.address_line_1 ?? '',
        zip: seller.postal_code ?? '',
        city: seller.city ?? '',
        country: seller.country_code,
      },
      ...(isAddressed && {
        debtor: {
          name: buyer.name.slice(0, 70),
          address: (buyer.address_line_1 ?? '').slice(0, 70),
          zip: buyer.postal_code ?? '',
          city: (buyer.city ?? '').slice(0, 35),
          country: buyer.country_code,
        },
      }),
    },
    { language: two === 'de' || two === 'fr' || two === 'it' ? billLanguages[two] : 'EN', fontName: 'Helvetica' },
  )
  bill.attachTo(at.pdf, 0, sheet.height - billHeight)
}
