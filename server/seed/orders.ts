import { DateTime } from 'luxon'
import { newPickupCode } from '#entities/order/pickup-code.ts'
import type { OrderStatus } from '#entities/order/status.ts'
import { searchable } from '#server/search/fold.ts'
import { decimal } from '#entities/money/amount.ts'
import type { DemoCustomer } from './customers.ts'
import { addDocuments } from './order-documents.ts'
import { addHistory } from './order-history.ts'
import { addContents, makeContents, type Assortment } from './order-lines.ts'
import { later, type OrderDraft, type OrderShop, type SeedContext } from './order-draft.ts'
import { pathTo } from './order-path.ts'
import { addPayments } from './order-payment.ts'
import type { PlannedOrder } from './order-plan.ts'
import type { OrderShape } from './order-shapes.ts'
import { addShipments } from './shipping/order-shipping.ts'
import type { Random } from './random.ts'
import { paymentMethods, type DemoPaymentMethod } from './payments.ts'
import { demoCost } from './shipping/cost.ts'
import { shippingMethods } from './shipping/methods.ts'
import { closedShop, offers, type DemoShop } from './shops.ts'
import { people } from './users.ts'

/** Statuses in which nobody has chosen how to pay yet, more often than not. */
const undecided: readonly OrderStatus[] = ['pending-import', 'cart', 'preparing', 'proposal', 'declined']
/** Methods that explain an order standing where it stands. */
const typical: Partial<Record<OrderStatus, readonly number[]>> = {
  pending: [1],
  'pending-confirmation': [7],
  confirmed: [6, 7, 5],
  'on-hold': [8],
  'debt-collection': [2],
  'debt-default': [2],
}
const byInvoice: readonly number[] = paymentMethods.filter(({ kind }) => kind === 'invoice').map(({ id }) => id)
/** Paid later: by invoice, on delivery, on the spot. */
const trusting: readonly number[] = [2, 6, 7, 5]

type ByShop = ReadonlyMap<number, readonly DemoCustomer[]>
/** Those who order, and those who may not any more. */
export type SeedCatalogue = Assortment & { readonly customersOf: ByShop; readonly barredOf: ByShop }
export type NumberedPlan = PlannedOrder & { readonly id: number; readonly number: string; readonly home: DemoShop }

/** One order with everything that belongs to it. */
export function addOrder(context: SeedContext, stock: SeedCatalogue, plan: NumberedPlan): void {
  const { random, add, end } = context
  const { id, number, home, shape, status, created } = plan
  const shop = shopOf(shape, home)
  const customers = shape.lacks === 'permission' ? stock.barredOf : stock.customersOf
  const customer = customerFrom(random, customers.get(home.id) ?? [])
  const payment = shop === null ? null : paymentFor(random, home, plan, customer)
  const usual = shippingFor(random, home, shape.pickup === true)
  const shipping = shape.lacks === 'phone' ? callsFirst : usual
  const contents = makeContents(context, stock, { shape, shop, customer, payment, shipping })
  const path = pathTo(status, shape, payment?.status_after_placement ?? 'pending', random.chance(0.8))
  const draft: OrderDraft = {
    id,
    number,
    plan,
    customer,
    shop,
    currency: home.currency,
    payment,
    shipping,
    path,
    times: timesOf(random, created, path.steps.length, end),
    lines: contents.lines,
    fees: contents.fees.map((fee, at) => ({ ...fee, amount: contents.totals.fees[at] ?? 0 })),
    totals: contents.totals,
  }
  const { totals } = contents
  const email = shape.lacks === 'email' ? null : customer.address.email

  // What the order row tells about its parts is known only when they are made; a batch is written table by table.
  const paid = addPayments(context, draft)
  const { shipped, fulfilment, tracking } = addShipments(context, draft)
  const offer_number = addDocuments(context, draft, paid, shipped)
  const reference_number = customer.is_b2b && random.chance(0.6) ? `PO-${random.between(10_000, 99_999)}` : null
  add('orders', {
    id,
    version: 1 + path.steps.length,
    number,
    offer_number,
    reference_number,
    status,
    held_from: shape.held_from ?? null,
    pickup_code: shape.code === true ? newPickupCode((below) => random.between(0, below - 1)) : null,
    customer_id: customer.id,
    email,
    shop_id: shop?.id ?? null,
    price_list_id: shop?.price_list_id ?? null,
    payment_method_id: payment?.id ?? null,
    shipping_method_id: shipping.id,
    created_via: createdVia(random, path.start),
    date_created: created,
    date_paid: paid.date,
    date_shipped: shipped,
    fulfilment_state: fulfilment,
    desired_delivery: random.chance(0.05)
      ? DateTime.fromJSDate(end, { zone: 'utc' })
          .plus({ hours: random.between(24, 500) })
          .toISODate()
      : null,
    vat_number: customer.vat_number,
    vat_exempt: customer.is_b2b && customer.address.country_code !== 'DE',
    cart_weight: contents.lines.reduce((sum, line) => sum + line.weight * line.quantity, 0).toFixed(3),
    internal_note: random.chance(0.06) ? random.pick(notes) : null,
    import_problem: shape.lacks === 'total' ? 'total_differs' : null,
    import_details: shape.lacks === 'total' ? `${decimal(totals.total + 100)} ≠ ${decimal(totals.total)}` : null,
    currency: home.currency,
    is_tax_included: shop?.type !== 'b2b',
    subtotal: decimal(totals.subtotal),
    shipping_total: decimal(totals.shipping_total),
    shipping_by_hand: decimal(totals.shipping_total) !== costOf(draft),
    discount_total: decimal(totals.discount_total),
    fee_total: decimal(totals.fee_total),
    voucher: decimal(totals.voucher_credit),
    voucher_credit: decimal(totals.voucher_credit),
    total: decimal(totals.total),
    tax_total: decimal(totals.tax_total),
    paid_total: decimal(paid.total),
    refund_total: decimal(paid.refunded),
    // folded once for each customer: a million orders are of five thousand
    search: `${searchable([number, offer_number, reference_number])} ${email === null ? searchable([customer.name]) : customer.search}`,
  })
  addContents(context, id, contents)
  addAddresses(context, draft, email)
  addNotes(context, draft)
  addHistory(context, draft, { paid: paid.date, amount: moneyText(paid.total, home.currency), tracking })
}

/** What its method costs it; what was agreed otherwise stands on it by hand. */
const costOf = ({ shop, shipping, customer, lines, totals }: OrderDraft): string | undefined =>
  shop === null || shipping === null
    ? undefined
    : demoCost({
        method: shipping.id,
        country: customer.address.country_code ?? '',
        shop: shop.id,
        list: shop.price_list_id,
        weight: lines.reduce((sum, line) => sum + line.weight * line.quantity, 0),
        value: totals.subtotal,
      })

const signs: Readonly<Record<string, string>> = { EUR: '€' }

/** A sum as a person writes it; the demo's texts are German. A million of them are too many for `Intl`. */
function moneyText(minor: number, currency: string): string {
  const [whole = '', cents = ''] = decimal(minor).split('.')
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, '.')},${cents}\u00a0${signs[currency] ?? currency}`
}

const notes = [
  'Kundin ist einverstanden mit einer Teillieferung.',
  'Bitte ohne Werbung verpacken.',
  'Rückruf am Nachmittag.',
] as const

function shopOf({ lacks }: OrderShape, home: DemoShop): OrderShop | null {
  if (lacks === 'shop') return null
  return lacks === 'open-shop' ? closedShop : home
}

function customerFrom(random: Random, from: readonly DemoCustomer[]): DemoCustomer {
  const found = from[random.between(0, from.length - 1)]
  if (found === undefined) throw new Error('A shop without customers has no orders')
  return found
}

function paymentFor(
  random: Random,
  shop: DemoShop,
  { status, shape }: PlannedOrder,
  customer: DemoCustomer,
): DemoPaymentMethod | null {
  if (shape.lacks === 'credit') return paymentMethods.find(({ kind }) => kind === 'cheque') ?? null
  if (undecided.includes(status) && random.chance(0.6)) return null
  const offered = offers[shop.id].payment
  const isLate = shape.paid === undefined && !['imported', 'failed', 'cancelled', ...undecided].includes(status)
  const wanted = typical[shape.held_from ?? status] ?? (isLate ? trusting : offered)
  const usual = wanted.filter((id) => offered.includes(id) && (id !== 5 || shape.pickup === true))
  const allowed = usual.filter((id) => customer.allow_payments_by_invoice || !byInvoice.includes(id))
  // what happened before somebody was forbidden to pay so stays
  const fitting = allowed.length > 0 ? allowed : usual
  // Paid orders lean to the first of the list, as customers do.
  const id = fitting[Math.floor(random.next() ** 1.6 * fitting.length)] ?? offered[0]
  return paymentMethods.find((method) => method.id === id) ?? null
}

/** Its carrier calls whom it delivers to. */
const callsFirst = shippingMethods.find(({ requires_phone }) => requires_phone) ?? shippingMethods[0]

function shippingFor(random: Random, shop: DemoShop, isPickup: boolean) {
  const offered = shippingMethods.filter(
    ({ id, is_pickup }) => offers[shop.id].shipping.includes(id) && is_pickup === isPickup,
  )
  const [first = shippingMethods[0], ...others] = offered
  return random.chance(0.7) ? first : random.pick([first, ...others])
}

function createdVia(random: Random, start: OrderStatus): string {
  if (start === 'cart') return 'shop'
  return start === 'preparing' ? random.pick(['phone', 'console']) : random.pick(['marketplace', 'import'])
}

/** Steps follow each other within days, squeezed into the time that a young order has had. */
function timesOf(random: Random, created: Date, steps: number, end: Date): Date[] {
  const age = (end.getTime() - created.getTime()) / 3_600_000
  let hours = 0
  return Array.from({ length: steps }, (_, index) => {
    hours = Math.min(hours + random.between(1, 40) * random.next(), (age * (index + 1)) / (steps + 1))
    return later(created, hours, end)
  })
}

function addAddresses({ add }: SeedContext, { id, plan, customer }: OrderDraft, email: string | null): void {
  const { lacks } = plan.shape
  const types = lacks === 'addresses' ? [] : lacks === 'delivery' ? ['billing'] : ['billing', 'shipping']
  // the address's own columns, in its order
  for (const type of types) {
    const isAbroad = lacks === (type === 'billing' ? 'market' : 'route')
    add('order_addresses', {
      order_id: id,
      type,
      ...customer.address,
      ...(isAbroad && abroad),
      ...(lacks === 'phone' && { phone: null }),
      email,
    })
  }
}

/** Where no shop sells or ships to. */
const abroad = {
  address_line_1: 'Karl Johans gate 12',
  postal_code: '0154',
  city: 'Oslo',
  country: 'Norge',
  country_code: 'NO',
} as const

function addNotes({ random, add, nextId, end }: SeedContext, { id, plan }: OrderDraft): void {
  if (!random.chance(0.12)) return
  const author = random.pick([people[0], people[2], people[3]])
  add('order_notes', {
    id: nextId('order_notes'),
    order_id: id,
    type: random.chance(0.7) ? 'private' : 'to-customer',
    text: random.pick([
      'Trekkingstöcke erst nächste Woche, Kundin ist einverstanden.',
      'Lieferung bitte an den Hintereingang.',
      'Größe telefonisch bestätigt.',
      'Geschenk: ohne Rechnung im Paket.',
      'Ihre Bestellung wird zusammen mit der vorigen versendet.',
    ]),
    user_id: author?.id ?? null,
    author: author?.name ?? null,
    date_created: later(plan.created, random.between(1, 30), end),
  })
}
