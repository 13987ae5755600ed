import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, billOf, type Bill, type BilledOrder } from '#server/invoice/sums.ts'
import { decimal, minorOf } from '#entities/money/amount.ts'
import { totalsOf } from '#entities/money/totals.ts'

const rate = constantFrom(0, 2.6, 7, 8.1, 19)
const line = record({
  quantity: integer({ min: 1, max: 9 }),
  price: integer({ min: 0, max: 99_999 }).map((minor) => decimal(minor)),
  tax_rate: rate,
})
const fee = integer({ min: 0, max: 9999 })
/** Percent of the goods; all of them together take off no more than there is. */
const discount = integer({ min: 0, max: 33 })
const euro = { currency: 'EUR', vat_exempt: false }
const order = record({
  lines: array(line, { minLength: 1, maxLength: 6 }),
  fees: array(fee, { maxLength: 3 }),
  discounts: array(discount, { maxLength: 3 }),
  shipping: integer({ min: 0, max: 9999 }),
  voucher: integer({ min: 0, max: 100_000 }),
  is_tax_included: boolean(),
}).map(({ discounts, fees, ...given }): BilledOrder => {
  const lines = given.lines.map((one, id) => ({ ...one, id }))
  const goods = sum(lines.map((one) => one.quantity * minorOf(one.price)))
  const charged = [
    ...fees.map((amount) => ({ type: 'fee' as const, amount })),
    ...discounts.map((percent) => ({ type: 'discount' as const, amount: Math.floor((goods * percent) / 100) })),
  ]
  return { ...given, ...euro, lines, fees: charged.map((one, id) => ({ ...one, id, name: 'x' })) }
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
      const whole = totalsOf({
        ...of,
        fees: of.fees.map(({ type, amount }) => ({
          type,
          calculation: 'fixed',
          amount: decimal(amount),
          percent: null,
        })),
        shipping: decimal(of.shipping),
        voucher: decimal(of.voucher),
      })
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

const plain = { ...euro, fees: [], shipping: 0, voucher: 0, is_tax_included: true }
const sums = (of: BilledOrder, before: readonly Bill[], units: [number, number][]) => {
  const bill = billOf(of, before, new Map(units))
  return { bill, shown: Object.fromEntries(bill.sums.map(({ key, amount }) => [key, amount])) }
}

test('shipping and a discount go with the goods by their value, and the last invoice takes the cent that is left', () => {
  const lines = [1, 2, 3].map((id) => ({ id, quantity: 1, price: '10.00', tax_rate: 19 }))
  const fees = [{ id: 9, type: 'discount' as const, name: 'NORD10', amount: 100 }]
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

test('what is charged beside the goods bears their rates, on each invoice as far as its goods do', () => {
  const lines = [
    { id: 1, quantity: 1, price: '100.00', tax_rate: 19 },
    { id: 2, quantity: 2, price: '10.00', tax_rate: 7 },
  ]
  const fees = [{ id: 9, type: 'discount' as const, name: 'Lesewoche', amount: 301 }]
  const of = { ...plain, lines, fees, shipping: 495, is_tax_included: false }
  const tent = sums(of, [], [[1, 1]])
  expect(tent.shown).toEqual({
    subtotal: '100.00',
    'discount 9': '-2.51',
    shipping: '4.13',
    'tax 19': '19.31',
    total: '120.93',
  })
  expect(sums(of, [tent.bill], [[2, 2]]).shown).toEqual({
    subtotal: '20.00',
    'discount 9': '-0.50',
    shipping: '0.82',
    'tax 7': '1.42',
    total: '21.74',
  })
})

test('of what was closed short the discount leaves nothing to give back', () => {
  const fees = [{ id: 9, type: 'discount' as const, name: 'x', amount: 6000 }]
  const lines = [{ id: 1, quantity: 1, price: '50.00', tax_rate: 19 }]
  expect(sums({ ...plain, lines, fees }, [], [[1, 1]]).shown).toMatchObject({ total: '0.00' })
})
