import { decimal } from '#entities/money/amount.ts'
import { totalsOf, type MoneyFee, type MoneyOrder, type Totals } from '#entities/money/totals.ts'
import type { DemoCustomer } from './customers.ts'
import type { DraftLine, OrderShop, SeedContext } from './order-draft.ts'
import type { OrderShape } from './order-shapes.ts'
import { isSoldOut, type Product } from './catalogue/products.ts'
import type { Random } from './random.ts'
import type { DemoPaymentMethod } from './payments.ts'
import { freeShippingFrom } from './shipping/prices.ts'
import { shippingPrices, type DemoShippingMethod } from './shipping/methods.ts'

export type Assortment = {
  readonly goods: readonly [Product, ...Product[]]
  readonly downloads: readonly [Product, ...Product[]]
}
type NamedFee = MoneyFee & {
  readonly id: number
  readonly name: string
  readonly is_automatic: boolean
  readonly is_coupon: boolean
  readonly payment_method_id: number | null
}
type Contents = { readonly lines: DraftLine[]; readonly fees: NamedFee[]; readonly totals: Totals }

/** A shape that splits its units needs one that is sent, one that is packed and one that is left. */
const splittable = 3

export function makeContents(
  context: SeedContext,
  assortment: Assortment,
  order: {
    shape: OrderShape
    shop: OrderShop | null
    customer: DemoCustomer
    payment: DemoPaymentMethod | null
    shipping: DemoShippingMethod | null
  },
): Contents {
  const { random, nextId } = context
  const { shape, shop, customer, payment, shipping } = order
  const taxed = !(customer.is_b2b && customer.address.country_code !== 'DE')
  const lines = productsFor(random, assortment, shape, customer.is_b2b).map((product, index): DraftLine => {
    const isUnknown = shape.lines === 'unresolved' && index === 0
    return {
      id: nextId('order_items'),
      product: isUnknown ? null : product,
      sku: isUnknown ? `ALT-${random.between(10_000, 99_999)}` : product.sku,
      name: isUnknown ? 'Artikel aus altem Bestand' : product.name,
      quantity: quantityOf(random, product, customer.is_b2b, shape, index),
      price: decimal(priceIn(shop, product.price)),
      tax_rate: taxed ? rateIn(shop, product.tax_rate) : 0,
      weight: product.weight,
      is_shippable: !product.is_virtual,
    }
  })
  const fees = lines.length === 0 ? [] : feesFor(context, payment, customer)
  const contents: MoneyOrder = {
    lines,
    fees,
    shipping: '0',
    voucher: lines.length > 0 && random.chance(0.03) ? '20' : '0',
    currency: shop?.currency ?? 'EUR',
    is_tax_included: shop?.type !== 'b2b',
    vat_exempt: !taxed,
  }
  const { subtotal } = totalsOf(contents)
  const isParcel = lines.some((line) => line.is_shippable)
  const price = shipping === null || !isParcel ? 0 : shippingPrices[shipping.id]
  return {
    lines,
    fees,
    totals: totalsOf({ ...contents, shipping: decimal(price < 2000 && subtotal >= freeShippingFrom ? 0 : price) }),
  }
}

function productsFor(random: Random, { goods, downloads }: Assortment, shape: OrderShape, isB2b: boolean): Product[] {
  if (shape.lines === 'none') return []
  if (shape.lines === 'virtual') return [random.pick(downloads)]
  const many = random.chance(isB2b ? 0.6 : 0.3) ? random.between(3, isB2b ? 9 : 5) : random.between(1, 2)
  const chosen = new Set(Array.from({ length: many }, () => random.pick(goods)))
  if (random.chance(0.06)) chosen.add(random.pick(downloads))
  // what is sold out has left the house, or keeps its order from being placed
  if (shape.shipped === 'all') return [...chosen]
  const there = [...chosen].map((product) => (isSoldOut(product) ? nextTo(product, goods) : product))
  return [...new Set(shape.lacks === 'stock' ? [soldOut(goods), ...there] : there)]
}

const nextTo = (product: Product, goods: Assortment['goods']): Product =>
  goods.slice(goods.indexOf(product)).find((one) => !isSoldOut(one)) ?? goods[0]
/** One that nobody is told of as coming later. */
const soldOut = (goods: Assortment['goods']): Product =>
  goods.find((one) => isSoldOut(one) && !one.sku.startsWith('ND-79')) ?? goods[0]

function quantityOf(random: Random, product: Product, isB2b: boolean, shape: OrderShape, index: number): number {
  const isSplit = shape.shipped === 'part' || shape.packed !== undefined || shape.refunded === 'part'
  const least = isSplit && index === 0 ? splittable : 1
  if (product.is_virtual) return 1
  if (isB2b) return Math.max(least, random.pick([1, 2, 4, 5, 6, 10, 12, 20, 48]))
  return Math.max(least, random.chance(0.8) ? 1 : random.between(2, 4))
}

function feesFor(
  { random, nextId }: SeedContext,
  payment: DemoPaymentMethod | null,
  customer: DemoCustomer,
): NamedFee[] {
  const fees: NamedFee[] = []
  const add = (fee: Pick<NamedFee, 'name' | 'type' | 'is_automatic'> & Partial<NamedFee>) =>
    fees.push({
      id: nextId(fee.is_coupon === true ? 'order_coupons' : 'order_fees'),
      calculation: 'fixed',
      amount: null,
      percent: null,
      is_coupon: false,
      payment_method_id: null,
      ...fee,
    })
  if (payment !== null && payment.fee_type !== null)
    add({
      name: payment.fee_name,
      type: payment.fee_type,
      calculation: payment.fee_calculation,
      amount: payment.fee_amount,
      percent: payment.fee_percent,
      is_automatic: true,
      payment_method_id: payment.id,
    })
  if (customer.is_b2b && random.chance(0.15))
    add({ name: 'Verpackungspauschale', type: 'fee', amount: '9.50', is_automatic: false })
  if (random.chance(0.15)) {
    const percent = random.pick([5, 10, 15])
    const name = customer.is_b2b ? `Mengenrabatt ${percent} %` : `NORD${percent}`
    const discount = { name, type: 'discount', calculation: 'percent_of_goods', percent } as const
    add({ ...discount, is_automatic: customer.is_b2b, is_coupon: !customer.is_b2b })
  }
  return fees
}

/** Catalogue prices are gross in euro; Switzerland pays in francs to five Rappen, the trade net with its rebate. */
const priceIn = (shop: OrderShop | null, gross: number): number => {
  if (shop?.currency === 'CHF') return Math.round((gross * 1.08) / 5) * 5
  return shop?.type === 'b2b' ? Math.round((gross * 0.82) / 1.19) : gross
}

const rateIn = (shop: OrderShop | null, german: number): number => {
  if (shop?.currency !== 'CHF') return german
  return german === 19 ? 8.1 : 2.6
}

export function addContents({ add }: SeedContext, order_id: number, { lines, fees, totals }: Contents): void {
  for (const [place, line] of lines.entries())
    add('order_items', {
      id: line.id,
      order_id,
      place,
      product_id: line.product?.id ?? null,
      sku: line.sku,
      name: line.name,
      quantity: line.quantity,
      price: line.price,
      tax_rate: line.tax_rate,
      total: decimal(totals.lines[place] ?? 0),
      is_shippable: line.is_shippable,
    })
  for (const [place, { id, name, type, calculation, percent, ...fee }] of fees.entries()) {
    const { is_automatic, is_coupon, payment_method_id } = fee
    const row = { id, order_id, place, calculation, percent, amount: decimal(totals.fees[place] ?? 0) }
    if (is_coupon) add('order_coupons', { ...row, code: name })
    else add('order_fees', { ...row, name, type, is_automatic, payment_method_id })
  }
  for (const { tax_rate, base, amount } of totals.taxes)
    add('order_taxes', { order_id, tax_rate, base: decimal(base), amount: decimal(amount) })
}
