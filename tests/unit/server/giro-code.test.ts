import { expect, test } from 'vitest'
import { drawPaper } from '#server/document/draw/draw.ts'
import { qrCodeOf } from '#server/document/draw/qr-code.ts'
import { giroCode } from '#server/document/giro-code.ts'
import type { Paper, PaperPayment } from '#server/document/paper.ts'
import { paperOf } from '#tests/support/papers.ts'
import { pagesOf } from '#tests/support/pdf-text.ts'
import { readQrCode } from '#tests/support/read-qr-code.ts'

const sale = { lines: [{ price: '10.00', quantity: 2, rate: 19 }] }
const paper = paperOf(sale)
const paid = (payment: Partial<PaperPayment>, more: Partial<Paper> = {}): Paper => {
  if (paper.payment === null) throw new Error('No payment')
  return { ...paper, ...more, payment: { ...paper.payment, ...payment } }
}
const account = { holder: 'Nordlicht', iban: 'DE03210501701002447188', bic: null, bank: null }

test('a code says what EPC069-12 asks, line by line', () => {
  expect(giroCode(paper)).toBe(
    [
      'BCD',
      '002',
      '1',
      'SCT',
      'NOLADE21KIE',
      'Nordlicht Handels GmbH',
      'DE03210501701002447188',
      'EUR23.80',
      '',
      '',
      'R1-2026-00042',
    ].join('\n'),
  )
})

test('a bank is named where it is known, names and references are as long as a bank takes them', () => {
  const lines = giroCode(
    paid({ account: { ...account, holder: `Käse\n${'ü'.repeat(90)}` }, reference: 'R'.repeat(200) }),
  )?.split('\n')
  expect(lines).toHaveLength(11)
  expect(lines?.[4]).toBe('')
  expect(lines?.[5]).toBe(`Käse ${'ü'.repeat(65)}`)
  expect(lines?.[10]).toHaveLength(140)
})

test.each([
  ['in Swiss francs', paid({}, { currency: 'CHF' })],
  ['of a credit', paid({}, { type: 'credit-invoice' })],
  ['that is paid', paid({}, { totals: { ...paper.totals, due: '0.00' } })],
  ['that is not transferred', paid({ account: null, means: '48' })],
  ['of an account that no bank has', paid({ account: { ...account, iban: 'DE00210501701002447188' } })],
  ['of an account for Swiss references', paid({ account: { ...account, iban: 'CH4431999123000889012' } })],
])('an invoice %s has none', (_, of) => {
  expect(giroCode(of)).toBeNull()
})

test('what is drawn is read as what was said, and lies in the PDF beside how it is paid', async () => {
  const said = giroCode(paid({ account: { ...account, holder: 'Käse & Söhne' } })) ?? ''
  const code = await qrCodeOf(said)
  expect(readQrCode(code)).toBe(said)
  expect((await pagesOf(await drawPaper(paper))).join(' ')).toContain('Zahlen mit Code')
  expect((await pagesOf(await drawPaper(paid({}, { currency: 'CHF' })))).join(' ')).not.toContain('Zahlen mit Code')
})
