import { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import type { PortContext } from '#app/palette/port-context.ts'
import { invoiceNeed } from '#app/palette/gathering/invoice-needs.ts'
import { movesOfInvoice } from '#machines/invoice/moves.ts'

const invoice = {
  id: 7,
  version: 1,
  number: 'R-7',
  status: 'reminded',
  currency: 'EUR',
  total: '378.00',
  tax_total: '60.35',
  open_total: '378.00',
  fee_open: '0.00',
  to_pay: '378.00',
  discount_percent: 2,
  date_discount: '2020-08-04',
  email: null,
  reminder_level: 3,
  last_reminder: 3,
}
const context: PortContext = {
  queries: new QueryClient(),
  t: ((key: string) => key) as TFunction, // the test reads which sentence it is
  locale: 'de_DE',
}
const need = (name: string, record: typeof invoice) => invoiceNeed(name, 'invoice.mark_paid', { record }, context)
const withFees = { ...invoice, fee_open: '15.00', to_pay: '393.00' }

test('what is offered to be booked is all that is to be paid, with the fees of its reminders', async () => {
  expect(await need('amount', withFees)).toMatchObject({ value: '393,00', most: '393.00' })
  expect(await need('amount', invoice)).toMatchObject({ value: '378,00' })
})

test('the question names the fees and the total', () => {
  const { particulars } = movesOfInvoice
  expect(particulars('invoice.mark_paid', withFees)).toEqual([
    { field: 'open_total', amount: '378.00' },
    { field: 'fee_open', amount: '15.00' },
    { field: 'to_pay', amount: '393.00' },
  ])
  expect(particulars('invoice.mark_paid', invoice)).toEqual([{ field: 'open_total', amount: '378.00' }])
})

test('a discount whose term is over is said to be, and is not offered to whom a reminder has cost something', async () => {
  const choices = async (record: typeof invoice) => {
    const asked = await need('discount', record)
    return asked?.kind === 'choice' ? asked.choices.map(({ label }) => label) : asked
  }
  expect(await choices(invoice)).toEqual(['discount.none', 'discount.past'])
  expect(await choices({ ...invoice, date_discount: '2999-08-04' })).toEqual(['discount.none', 'discount.taken'])
  expect(await choices(withFees)).toBeUndefined()
})

test('handing it over, giving it up and taking it back say what becomes of the fees, and of the tax', () => {
  const { particulars, requirementsOf } = movesOfInvoice
  const said = (id: string) => particulars(id, withFees).slice(1)
  expect(said('invoice.hand_over')).toEqual([
    { field: 'fee_open', amount: '15.00' },
    { field: 'to_pay', called: 'handed_over', amount: '393.00' },
  ])
  expect(said('invoice.write_off')).toEqual([
    { field: 'fee_open', called: 'fees_given_up', amount: '15.00' },
    { field: 'to_pay', called: 'given_up', amount: '393.00' },
    { field: 'tax_total', called: 'tax_given_up', amount: '60.35' },
  ])
  expect(said('invoice.cancel')).toEqual([{ field: 'fee_open', called: 'fees_dropped', amount: '15.00' }])
  // of half of it half of its tax
  expect(particulars('invoice.write_off', { ...invoice, open_total: '189.00' }).at(-1)).toMatchObject({
    amount: '30.18',
  })
  for (const id of ['invoice.write_off', 'invoice.cancel']) expect(requirementsOf(id, withFees)).toEqual(['reason'])
})
