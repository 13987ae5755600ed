import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, billOf, type Bill, type BilledOrder } from '#server/invoice/sums.ts'
import { minorOf, totalsOf } from '#server/store/order-totals.ts'

const rate = constantFrom(0, 2.6, 7, 8.1, 19)
const line = record({
  quantity: integer({ min: 1, max: 9 }),
  price: integer({ min: 0, max: 99_999 }),
  tax_rate: rate,
})
const fee = record({ amount: integer({ min: 0, max: 9999 }), tax_rate: rate })
/** Of the goods of a line's rate; all of them together take off no more than there is. */
const discount = record({ percent: integer({ min: 0, max: 33 }), line: integer({ min: 0, max: 5 }) })
const order = record({
  lines: array(line, { minLength: 1, maxLength: 6 }),
  fees: array(fee, { maxLength: 3 }),
  discounts: array(discount, { maxLength: 3 }),
  shipping: integer({ min: 0, max: 9999 }),
  voucher: integer({ min: 0, max: 100_000 }),
  is_tax_included: boolean(),
}).map(({ discounts, fees, ...given }): BilledOrder => {
  const lines = given.lines.map((one, id) => ({ ...one, id }))
  const taken = discounts.map(({ percent, line: at }) => {
    const tax_rate = lines[at % lines.length]?.tax_rate ?? 0
    const goods = sum(lines.filter((one) => one.tax_rate === tax_rate).map((one) => one.quantity * one.price))
    return { type: 'discount' as const, tax_rate, amount: Math.floor((goods * percent) / 100) }
  })
  const charged = [...fees.map((one) => ({ ...one, type: 'fee' as const })), ...taken]
  return { ...given, lines, fees: charged.map((one, id) => ({ ...one, id, name: 'x' })) }
})
/** What each invoice takes of each line, and whether it is cancelled before the next one is written. */
const parts = array(
  record({ takes: array(integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 6 }), isCancelled: boolean() }),
  { maxLength: 6 },
)
const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)
const total = (bills: readonly Bill[], key: string) => sum(bills.map((bill) => amountOf(bill, key)))

/** The invoices of an order that stand in the end: the last one takes what is left. */
function billed(of: BilledOrder, taken: readonly { takes: readonly number[]; isCancelled: boolean }[]) {
  const standing: Bill[] = []
  const write = (takes: readonly number[]) => {
    const units = new Map(
      of.lines.map(({ id, quantity }) => {
        const left = quantity - sum(standing.map((bill) => bill.units.get(id) ?? 0))
        return [id, Math.min(takes[id] ?? 0, left)]
      }),
    )
    return billOf(of, standing, units)
  }
  const all: Bill[] = []
  for (const { takes, isCancelled } of taken) {
    const bill = write(takes)
    all.push(bill)
    if (!isCancelled) standing.push(bill)
  }
  const last = write(of.lines.map(({ quantity }) => quantity))
  return { standing: [...standing, last], all: [...all, last] }
}

test('all invoices of an order together are the order to the cent, whatever was cancelled between them', () => {
  assert(
    property(order, parts, (of, taken) => {
      const { standing } = billed(of, taken)
      const whole = totalsOf(of)
      expect(total(standing, 'total')).toBe(whole.total)
      expect(total(standing, 'subtotal')).toBe(whole.subtotal)
      expect(total(standing, 'shipping')).toBe(whole.shipping_total)
      expect(total(standing, 'voucher') + whole.voucher_credit).toBe(0)
      for (const { id, type, amount } of of.fees)
        expect(total(standing, `${type} ${id}`) + (type === 'fee' ? -amount : amount)).toBe(0)
      for (const { tax_rate, amount } of whole.taxes) expect(total(standing, `tax ${tax_rate}`)).toBe(amount)
    }),
    { numRuns: 500 },
  )
})

test('each invoice adds up, and none is below nothing', () => {
  assert(
    property(order, parts, (of, taken) => {
      for (const bill of billed(
        of,
        taken.map((part) => ({ ...part, isCancelled: false })),
      ).all) {
        const added = bill.sums.filter(({ kind }) => kind !== 'total' && (kind !== 'tax' || !of.is_tax_included))
        expect(sum(added.map(({ amount }) => minorOf(amount)))).toBe(amountOf(bill, 'total'))
        expect(amountOf(bill, 'total')).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 500 },
  )
})

const plain = { fees: [], shipping: 0, voucher: 0, is_tax_included: true }
const sums = (of: BilledOrder, before: readonly Bill[], units: [number, number][]) => {
  const bill = billOf(of, before, new Map(units))
  return { bill, shown: Object.fromEntries(bill.sums.map(({ key, amount }) => [key, amount])) }
}

test('shipping and a discount go with the goods by their value, and the last invoice takes the cent that is left', () => {
  const lines = [1, 2, 3].map((id) => ({ id, quantity: 1, price: 1000, tax_rate: 19 }))
  const fees = [{ id: 9, type: 'discount' as const, name: 'NORD10', amount: 100, tax_rate: 19 }]
  const of = { ...plain, lines, fees, shipping: 500 }
  const first = sums(of, [], [[1, 1]])
  expect(first.shown).toEqual({
    subtotal: '10.00',
    'discount 9': '-0.33',
    shipping: '1.66',
    'tax 19': '1.81',
    total: '11.33',
  })
  const second = sums(of, [first.bill], [[2, 1]])
  expect(second.shown).toMatchObject({ 'discount 9': '-0.33', shipping: '1.67', total: '11.34' })
  expect(sums(of, [first.bill, second.bill], [[3, 1]]).shown).toMatchObject({ 'discount 9': '-0.34', total: '11.33' })
})

test('what is taken off the books stays off an invoice over tents: each rate keeps its own', () => {
  const lines = [
    { id: 1, quantity: 1, price: 10_000, tax_rate: 19 },
    { id: 2, quantity: 2, price: 1000, tax_rate: 7 },
  ]
  const fees = [{ id: 9, type: 'discount' as const, name: 'Lesewoche', amount: 301, tax_rate: 7 }]
  const of = { ...plain, lines, fees, shipping: 495, is_tax_included: false }
  expect(sums(of, [], [[1, 1]]).shown).toEqual({
    subtotal: '100.00',
    shipping: '4.95',
    'tax 19': '19.94',
    total: '124.89',
  })
  expect(sums(of, [], [[2, 1]]).shown).toEqual({
    subtotal: '10.00',
    'discount 9': '-1.50',
    'tax 7': '0.60',
    total: '9.10',
  })
})

test('of what was closed short the discount leaves nothing to give back', () => {
  const fees = [{ id: 9, type: 'discount' as const, name: 'x', amount: 6000, tax_rate: 19 }]
  const lines = [{ id: 1, quantity: 1, price: 5000, tax_rate: 19 }]
  expect(sums({ ...plain, lines, fees }, [], [[1, 1]]).shown).toMatchObject({ total: '0.00' })
})
