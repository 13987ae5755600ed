import { expect, test } from 'vitest'
import { choiceOf, likeliest, placeOf, type FoundInvoice } from '#screens/bank/choices.ts'

const line = { amount: '166.00', purpose: 'RE R1 2026-00043', end_to_end: null, name: 'Göran Zimmermann' }
const invoice: FoundInvoice = {
  id: 43,
  number: 'R1-2026-00043',
  order: { id: 1, label: '148001' },
  customer: { id: 7, label: 'Göran Zimmermann' },
  status: 'paid',
  date_due: null,
  total: '166.00',
  open_total: '0.00',
  to_pay: '0.00',
  discount_percent: null,
  date_discount: null,
}

test('what is looked up says what of it the line names', () => {
  expect(choiceOf(line, invoice).parts[0]).toMatchObject({ by_number: true, by_name: true, by_amount: false })
  const other = { ...line, purpose: 'Danke', name: null }
  expect(choiceOf(other, invoice).parts[0]).toMatchObject({ by_number: false, by_name: false })
})

test('what is looked up and suggested already stands once', () => {
  const suggested = choiceOf(line, invoice)
  const next = choiceOf(line, { ...invoice, id: 44, number: 'R1-2026-00044' })
  expect(placeOf([next, suggested], choiceOf(line, invoice))).toBe(1)
  expect(placeOf([next], choiceOf(line, invoice)), 'new').toBe(1)
  expect(placeOf([suggested], choiceOf(line, { ...invoice, to_pay: '5.00' })), 'another amount').toBe(1)
})

test('Enter never means an invoice that is cancelled, and what is paid twice it does', () => {
  const cancelled = choiceOf(line, { ...invoice, status: 'cancelled' })
  const paid = choiceOf(line, invoice)
  expect(likeliest([cancelled])).toBe(-1)
  expect(likeliest([cancelled, paid])).toBe(1)
  expect(likeliest([paid, cancelled])).toBe(0)
})
